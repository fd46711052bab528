# rope_fuzz_<name>: libFuzzer's programs in tests/fuzz, with Clang and sanitizers alone (web/tools/fuzz.mjs configures them so).
foreach(name rotate config cache doctor model)
  add_executable(rope_fuzz_${name} EXCLUDE_FROM_ALL tests/fuzz/fuzz_${name}.cpp)
  target_include_directories(rope_fuzz_${name} PRIVATE tests)
  target_compile_features(rope_fuzz_${name} PRIVATE cxx_std_23)
  target_compile_options(rope_fuzz_${name} PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags})
  target_link_options(rope_fuzz_${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(rope_fuzz_${name} PRIVATE ropewalk_doctor ropewalk_model ropewalk)
endforeach()
