# rope_limits, rope_kernels: what npm run bench holds against each other, as wasm modules without glue; no part of the package.
foreach(name limits kernels)
  add_executable(rope_${name} EXCLUDE_FROM_ALL src/bench/${name}_wasm.cpp)
  set_target_properties(rope_${name} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
  target_include_directories(rope_${name} PRIVATE src)
  target_compile_features(rope_${name} PRIVATE cxx_std_23)
  target_compile_options(rope_${name} PRIVATE
    ${ropewalk_warnings} ${ropewalk_code_flags} -mbulk-memory -fno-exceptions -fno-rtti)
  target_link_options(rope_${name} PRIVATE
    -O3 -msimd128 -mbulk-memory -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB)
endforeach()
target_link_libraries(rope_limits PRIVATE xsimd)
target_link_options(rope_limits PRIVATE -sMALLOC=none)
target_link_libraries(rope_kernels PRIVATE ropewalk)
target_link_options(rope_kernels PRIVATE -sMALLOC=emmalloc -sABORTING_MALLOC=0 -sEXPORTED_FUNCTIONS=_malloc,_free)

# rope_bench: the C++ benchmarks, run with node.
file(GLOB bench_sources CONFIGURE_DEPENDS src/rope/*_bench.cpp src/attention/*_bench.cpp)
add_executable(rope_bench EXCLUDE_FROM_ALL ${bench_sources})
target_include_directories(rope_bench PRIVATE tests)
target_compile_options(rope_bench PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags} -fno-exceptions -fno-rtti)
target_compile_definitions(rope_bench PRIVATE ROPEWALK_BUILD_FLAGS="-O3 -msimd128, wasm")
target_link_libraries(rope_bench PRIVATE ropewalk xsimd)
target_link_options(rope_bench PRIVATE
  -O3 -msimd128 -fno-exceptions -fno-rtti -sENVIRONMENT=node -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sMALLOC=emmalloc)
