# rope_limits, rope_kernels: what npm run bench measures, as wasm modules without glue; no part of the package. The
# kernels stand beside the limits, in the same memory; the page's short run takes the limits alone. Memory comes from
# the package's allocator.
foreach(name limits kernels)
  add_executable(rope_${name} EXCLUDE_FROM_ALL src/bench/limits_wasm.cpp)
  set_target_properties(rope_${name} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
  target_include_directories(rope_${name} PRIVATE src)
  target_compile_features(rope_${name} PRIVATE cxx_std_23)
  target_compile_options(rope_${name} PRIVATE
    ${ropewalk_warnings} ${ropewalk_code_flags} -mbulk-memory -fno-exceptions -fno-rtti)
  target_link_libraries(rope_${name} PRIVATE xsimd)
  target_link_options(rope_${name} PRIVATE
    -O3 -msimd128 -mbulk-memory -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB
    -sMALLOC=dlmalloc -sABORTING_MALLOC=0 -sEXPORTED_FUNCTIONS=_malloc,_free)
endforeach()
target_sources(rope_kernels PRIVATE src/bench/kernels_wasm.cpp)
target_link_libraries(rope_kernels PRIVATE ropewalk)
