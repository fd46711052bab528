# The engines: the core and its bindings, compiled once per kind of host, each with Emscripten's glue beside it.
#   rope_wasm      ropewalk.wasm, fixed-width SIMD: what the package carries
#   rope_relaxed relaxed.wasm, relaxed SIMD: one instruction for a multiplication and an addition where the host has it
#   rope_doctor    doctor.wasm, fixed-width SIMD: the diagnosis and what it asks of the core, for those who import it
#   rope_core core.wasm, fixed-width SIMD: configuration, tables and rotation alone, built for size and without embind
#   rope_model     model.wasm, fixed-width SIMD: a transformer on top of the core, for those who import it
#   rope_checkpoint  checkpoint.wasm, fixed-width SIMD: what weights show of their rotation, for those who import it
#   rope_checked   checked.wasm, rope_wasm that watches itself, for tests
#   rope_fallback  fallback.js, plain JavaScript: for hosts without WebAssembly or without SIMD
file(GLOB binding_sources CONFIGURE_DEPENDS src/bindings/*.cpp)

# What all of them share. Exceptions and RTTI would double the download; no new Function, for pages with a strict CSP.
set(engine_compile_options ${ropewalk_warnings} -ffp-contract=off -fno-exceptions -fno-rtti)
set(engine_link_options
  -O3 -fno-exceptions -fno-rtti
  -sMODULARIZE -sEXPORT_ES6 -sFILESYSTEM=0
  -sDYNAMIC_EXECUTION=0 -sEMBIND_AOT
  -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0
  -sJS_MATH
  -sMALLOC=dlmalloc                                                   # emmalloc wraps around near 4 GB and hands out memory twice
  -sEXPORTED_FUNCTIONS=_malloc,_free -sINCOMING_MODULE_JS_API=instantiateWasm)

# rope_<name>: says of itself that it is `engine`; `output`.js with the glue, and `output`.wasm where the engine is one.
function(ropewalk_engine name output engine)
  cmake_parse_arguments(PARSE_ARGV 3 engine "" "" "SOURCES;COMPILE;LINK;LIBRARIES")
  add_executable(rope_${name} src/bindings/bindings.cpp ${engine_SOURCES})
  set_target_properties(rope_${name} PROPERTIES OUTPUT_NAME ${output} SUFFIX .js)
  ropewalk_engine_part(rope_${name} ${engine_COMPILE} -DROPEWALK_ENGINE="${engine}")
  target_link_libraries(rope_${name} PRIVATE ${engine_LIBRARIES} embind)
  target_link_options(rope_${name} PRIVATE ${engine_link_options} ${engine_LINK})
endfunction()

function(ropewalk_engine_part target)
  target_compile_features(${target} PRIVATE cxx_std_23)
  target_include_directories(${target} PRIVATE src)
  # Without linking xsimd: its target may ask for xtl's complex numbers, which its emulated registers do not compile
  # with.
  target_include_directories(${target} SYSTEM PRIVATE $<TARGET_PROPERTY:xsimd,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0 ROPEWALK_VERSION="${PROJECT_VERSION}")
  target_compile_options(${target} PRIVATE ${engine_compile_options} ${ARGN})
endfunction()

# Kernels are built for speed; what runs once per call is built for size.
set(small_sources ${library_sources} ${doctor_sources} ${model_sources} ${checkpoint_sources} ${binding_sources})
list(FILTER small_sources INCLUDE REGEX
  "/(src/(bindings|doctor)/.*|src/checkpoint/(projections|pairing_evidence|pairing_rule)|src/model/(matrix|weights|model_rotation|model_run)|attention_factor|config|convert_pairing|cos_sin_table|double_double|encodings|error|frequencies|kept_table|last_angles|multimodal|score|variants|attend_head|attention|attention_checks|cache_panels|key_blocks|kv_cache|row_rotator)\\.cpp$")
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS -Oz)
set(kernel_sources ${library_sources})
list(REMOVE_ITEM kernel_sources ${small_sources})
list(FILTER binding_sources EXCLUDE REGEX "/(bindings|checkpoint|doctor|model)\\.cpp$")

# Four fifths of a compilation are the headers: each target reads them once. The native library does without, so that a
# file that lacks an include is found there.
function(ropewalk_read_once)
  foreach(target ${ARGN})
    target_precompile_headers(${target} PRIVATE
      <algorithm> <array> <bit> <cmath> <cstdint> <cstring> <limits> <optional> <span> <string_view> <utility> <vector> <xsimd/xsimd.hpp>)
    # The headers are the same for -O3 and -Oz, which clang cannot know.
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-validate-pch")
  endforeach()
endfunction()

# Objects, not a library: what registers a binding is called by nobody, and a linker would leave it out.
add_library(rope_bindings OBJECT EXCLUDE_FROM_ALL ${binding_sources})
ropewalk_engine_part(rope_bindings -msimd128)
ropewalk_engine(wasm ropewalk simd
  LIBRARIES rope_bindings ropewalk
  COMPILE -msimd128
  LINK -sENVIRONMENT=web,worker -msimd128 -sMAXIMUM_MEMORY=4GB --emit-tsd=ropewalk.d.ts)
# For tests alone: the same objects, linked so that each read and write is checked, and so are the calls of the
# run-time.
ropewalk_engine(checked checked simd
  LIBRARIES rope_bindings ropewalk
  COMPILE -msimd128
  LINK -sENVIRONMENT=web,worker,node -msimd128 -sMAXIMUM_MEMORY=4GB -sEMBIND_AOT=0 -sASSERTIONS=2 -sSAFE_HEAP=1 -sSTACK_OVERFLOW_CHECK=2
    -sEXPORTED_RUNTIME_METHODS=wasmMemory)
# The kernels anew, found before those of the library; what runs once per call has no use for relaxed SIMD. EMBIND_AOT
# would run the module while linking, which Node 20 cannot; web/tools/build/glue.mjs makes calls as fast without
# it.
ropewalk_engine(relaxed relaxed relaxed-simd
  SOURCES ${kernel_sources}
  LIBRARIES rope_bindings ropewalk
  COMPILE -msimd128 -mrelaxed-simd
  LINK -sENVIRONMENT=web,worker -msimd128 -mrelaxed-simd -sMAXIMUM_MEMORY=4GB -sEMBIND_AOT=0)
ropewalk_engine(fallback fallback fallback
  SOURCES ${library_sources} ${binding_sources}
  COMPILE -DXSIMD_WITH_EMULATED=1 "-DXSIMD_DEFAULT_ARCH=xsimd::emulated<128>"
  LINK -sENVIRONMENT=web,worker -sWASM=0 -sEXPORTED_RUNTIME_METHODS=wasmMemory)
ropewalk_engine(doctor doctor simd
  SOURCES src/bindings/config.cpp src/bindings/doctor.cpp src/bindings/sprintf.cpp
  LIBRARIES ropewalk_doctor ropewalk
  COMPILE -msimd128
  LINK -sENVIRONMENT=web,worker -msimd128 -sMAXIMUM_MEMORY=4GB --emit-tsd=doctor.d.ts)
ropewalk_engine(model model simd
  SOURCES src/bindings/config.cpp src/bindings/frequencies.cpp src/bindings/model.cpp src/bindings/sprintf.cpp
  LIBRARIES ropewalk_model ropewalk
  COMPILE -msimd128
  LINK -sENVIRONMENT=web,worker -msimd128 -sMAXIMUM_MEMORY=4GB --emit-tsd=model.d.ts)
ropewalk_engine(checkpoint checkpoint simd
  SOURCES src/bindings/checkpoint.cpp src/bindings/sprintf.cpp
  LIBRARIES ropewalk_checkpoint ropewalk_model ropewalk
  COMPILE -msimd128
  LINK -sENVIRONMENT=web,worker -msimd128 -sMAXIMUM_MEMORY=4GB --emit-tsd=checkpoint.d.ts)

# Configurations, tables and rotation, as few bytes as they can be: optimised as one program, no embind and no glue. At
# -Oz rotation would be four times as slow and no smaller. Every host with SIMD converts doubles to integers without a
# trap, and nothing is destroyed when an instance ends. Memory ends at 2 GiB, so that no address looks negative to
# JavaScript, and emmalloc is never asked for more.
set(core_sources ${library_sources})
list(FILTER core_sources EXCLUDE REGEX "/(src/attention/.*|rotate/rotate|convert_pairing|encodings|score|variants)\\.cpp$")
set(core_options -flto -msimd128 -mnontrapping-fptoint -fno-c++-static-destructors -DROPEWALK_BARE -DROPEWALK_FOR_SIZE)
add_library(rope_core_rotation OBJECT EXCLUDE_FROM_ALL src/rope/rotate/rotate.cpp)
ropewalk_engine_part(rope_core_rotation -O2 ${core_options})
add_executable(rope_core src/bindings/bindings.cpp src/bindings/config.cpp src/bindings/frequencies.cpp
  src/bindings/rotate.cpp src/bindings/tables.cpp ${core_sources})
set_target_properties(rope_core PROPERTIES OUTPUT_NAME core SUFFIX .wasm)
ropewalk_engine_part(rope_core -Oz ${core_options} -DROPEWALK_ENGINE="simd")
target_link_libraries(rope_core PRIVATE rope_core_rotation)
target_link_options(rope_core PRIVATE
  -Oz -flto -msimd128 -mnontrapping-fptoint -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB
  -sMALLOC=emmalloc -sABORTING_MALLOC=0 -sEXPORTED_FUNCTIONS=_malloc,_free -sBINARYEN_EXTRA_PASSES=--converge)

ropewalk_read_once(ropewalk ropewalk_model rope_bindings rope_relaxed rope_fallback rope_core)

# What of others is in the modules, for web/tools/build/notices.mjs.
file(CONFIGURE OUTPUT linked.json
  CONTENT [[{ "xsimd": "@xsimd_VERSION@", "emscripten": "@EMSCRIPTEN_VERSION@", "llvm": "@CMAKE_CXX_COMPILER_VERSION@" }]] @ONLY)
