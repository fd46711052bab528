# rope_limits: the micro-kernels that npm run bench holds the library against; no part of the package.
add_executable(rope_limits EXCLUDE_FROM_ALL src/bench/limits_wasm.cpp)
set_target_properties(rope_limits PROPERTIES OUTPUT_NAME limits SUFFIX .wasm)
target_include_directories(rope_limits PRIVATE src)
target_compile_features(rope_limits PRIVATE cxx_std_23)
target_compile_options(rope_limits PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags} -mbulk-memory -fno-exceptions -fno-rtti)
target_link_libraries(rope_limits PRIVATE xsimd)
target_link_options(rope_limits PRIVATE
  -O3 -msimd128 -mbulk-memory --no-entry -sSTANDALONE_WASM -sMALLOC=none -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB)
