# rope_wasm: the core and its bindings as ropewalk.wasm, with Emscripten's glue and its types beside it.
file(GLOB binding_sources CONFIGURE_DEPENDS src/bindings/*.cpp)
add_executable(rope_wasm ${binding_sources})
set_target_properties(rope_wasm PROPERTIES OUTPUT_NAME ropewalk SUFFIX .js)
target_compile_definitions(rope_wasm PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0 ROPEWALK_VERSION="${PROJECT_VERSION}")
target_compile_options(rope_wasm PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags} -fno-exceptions -fno-rtti)
target_link_libraries(rope_wasm PRIVATE ropewalk embind)
target_link_options(rope_wasm PRIVATE
  -O3 -msimd128 -fno-exceptions -fno-rtti
  -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker -sFILESYSTEM=0
  -sDYNAMIC_EXECUTION=0 -sEMBIND_AOT                                  # no new Function: pages with a strict CSP
  -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sABORTING_MALLOC=0
  -sMALLOC=dlmalloc                                                   # emmalloc wraps around near 4 GB and hands out memory twice
  -sEXPORTED_FUNCTIONS=_malloc,_free -sINCOMING_MODULE_JS_API=instantiateWasm
  --emit-tsd=ropewalk.d.ts)

# Kernels are built for speed; what runs once per call is built for size.
set(small_sources ${library_sources} ${binding_sources})
list(FILTER small_sources INCLUDE REGEX
  "/(bindings/.*|attention_factor|config|convert_pairing|cos_sin_table|double_double|encodings|error|frequencies|layout|multimodal|rotate_checks|score|attention|attention_checks|kv_cache)\\.cpp$")
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS -Oz)
