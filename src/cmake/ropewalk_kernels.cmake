# rope_kernels: what npm run bench measures, as a wasm module without glue; no part of the package. The kernels stand
# beside the limits, in the same memory, which comes from the package's allocator.
add_executable(rope_kernels EXCLUDE_FROM_ALL src/bench/limits_wasm.cpp src/bench/kernels_wasm.cpp)
set_target_properties(rope_kernels PROPERTIES OUTPUT_NAME kernels SUFFIX .wasm)
target_include_directories(rope_kernels PRIVATE src)
target_compile_features(rope_kernels PRIVATE cxx_std_23)
target_compile_options(rope_kernels PRIVATE
  ${ropewalk_warnings} ${ropewalk_code_flags} -mbulk-memory -fno-exceptions -fno-rtti)
target_link_libraries(rope_kernels PRIVATE xsimd ropewalk)
target_link_options(rope_kernels PRIVATE
  -O3 -msimd128 -mbulk-memory -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB
  -sMALLOC=dlmalloc -sABORTING_MALLOC=0 -sEXPORTED_FUNCTIONS=_malloc,_free)
