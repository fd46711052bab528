# rope_fuzz_<name>: libFuzzer's programs in tests/fuzz, with Clang and sanitizers alone (web/tools/fuzz.mjs configures
# them so). With Emscripten, whose Clang has no libFuzzer, they replay what they are given; and rope_limit_tests has the
# C++ tests of errors and limits, where size_t has 32 bits as in the package.
set(fuzz_programs)
foreach(name rotate config cache doctor model checkpoint readers)
  add_executable(rope_fuzz_${name} EXCLUDE_FROM_ALL tests/fuzz/fuzz_${name}.cpp)
  list(APPEND fuzz_programs rope_fuzz_${name})
endforeach()
if(EMSCRIPTEN)
  foreach(program ${fuzz_programs})
    target_sources(${program} PRIVATE tests/wasm/replay.cpp)
  endforeach()
  add_executable(rope_limit_tests EXCLUDE_FROM_ALL tests/wasm/run_tests.cpp
    tests/rope/config/config_test.cpp tests/rope/rotate/rotate_buffer_test.cpp tests/rope/rotate/rotate_errors_test.cpp
    tests/rope/rotate/kept_table_test.cpp tests/attention/attention_errors_test.cpp tests/attention/kv_cache_test.cpp
    tests/model/model_errors_test.cpp)
  target_include_directories(rope_limit_tests BEFORE PRIVATE tests/wasm)
  list(APPEND fuzz_programs rope_limit_tests)
endif()
foreach(program ${fuzz_programs})
  target_include_directories(${program} PRIVATE tests)
  target_compile_features(${program} PRIVATE cxx_std_23)
  target_compile_options(${program} PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags})
  target_link_libraries(${program} PRIVATE ropewalk_doctor ropewalk_checkpoint ropewalk_model ropewalk xsimd) # the headers of the model name batches
  if(EMSCRIPTEN)
    set_target_properties(${program} PROPERTIES SUFFIX .cjs)
    target_link_options(${program} PRIVATE -msimd128 -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME -sALLOW_MEMORY_GROWTH
      -sMAXIMUM_MEMORY=4GB -sABORTING_MALLOC=0 -sSTACK_SIZE=1MB)
  else()
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
  endif()
endforeach()
