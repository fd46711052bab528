# rope_tests, rope_bench, and a project that uses the installed library.
ropewalk_require(Catch2)
ropewalk_require(nlohmann_json)
include(Catch)

file(GLOB test_sources CONFIGURE_DEPENDS tests/support/*.cpp tests/rope/*.cpp tests/rope/*/*.cpp tests/attention/*.cpp tests/doctor/*.cpp tests/model/*.cpp tests/checkpoint/*.cpp)
file(GLOB bench_sources CONFIGURE_DEPENDS src/bench/*_bench.cpp)
string(JOIN " " build_flags ${CMAKE_CXX_FLAGS_RELEASE} ${ropewalk_code_flags})

add_executable(rope_tests ${test_sources})
add_executable(rope_bench EXCLUDE_FROM_ALL ${bench_sources})
foreach(program rope_tests rope_bench)
  target_include_directories(${program} PRIVATE tests)
  target_compile_options(${program} PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags})
  target_link_libraries(${program} PRIVATE ropewalk xsimd)
  target_compile_definitions(${program} PRIVATE
    ROPEWALK_GOLDEN_DIR="${PROJECT_SOURCE_DIR}/tests/golden" ROPEWALK_BUILD_FLAGS="${build_flags}")
endforeach()
target_link_libraries(rope_tests PRIVATE ropewalk_doctor ropewalk_model ropewalk_checkpoint Catch2::Catch2WithMain nlohmann_json::nlohmann_json quadmath)
target_precompile_headers(rope_tests PRIVATE
  <algorithm> <cmath> <complex> <cstdint> <limits> <span> <string> <vector>
  <catch2/catch_test_macros.hpp> <catch2/generators/catch_generators.hpp> <nlohmann/json.hpp>)
target_compile_options(rope_tests PRIVATE -O1)  # the libraries are what is optimised; these take most of the build
catch_discover_tests(rope_tests DISCOVERY_MODE PRE_TEST)

# Prints the accuracy table of the documentation.
add_executable(rope_accuracy EXCLUDE_FROM_ALL tests/accuracy/accuracy_table.cpp)
target_include_directories(rope_accuracy PRIVATE tests)
target_compile_options(rope_accuracy PRIVATE ${ropewalk_warnings} ${ropewalk_code_flags})
target_link_libraries(rope_accuracy PRIVATE ropewalk quadmath)

# Makes the calls that every engine is compared by (tests/web/api/engines).
add_executable(rope_corpus EXCLUDE_FROM_ALL tests/engines/corpus.cpp)
target_include_directories(rope_corpus PRIVATE tests)
target_compile_options(rope_corpus PRIVATE ${ropewalk_warnings})
target_compile_definitions(rope_corpus PRIVATE ROPEWALK_GOLDEN_DIR="${PROJECT_SOURCE_DIR}/tests/golden")
target_link_libraries(rope_corpus PRIVATE ropewalk nlohmann_json::nlohmann_json)

# The library is installed into an empty prefix, and a project of its own is built against it, with each compiler that
# is here.
find_program(CLANGXX clang++-19)
set(compilers ${CMAKE_CXX_COMPILER} ${CLANGXX})
list(REMOVE_DUPLICATES compilers)
foreach(compiler ${compilers})
  if(NOT compiler)
    continue()
  endif()
  cmake_path(GET compiler FILENAME name)
  set(test "install: a project of ${name} finds the package, includes every header and rotates the golden vector")
  add_test(NAME ${test}
    COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DCOMPILER=${compiler}
      -DGOLDEN=${PROJECT_SOURCE_DIR}/tests/golden/apply_llama32_1b.json -P ${PROJECT_SOURCE_DIR}/tests/install/try_install.cmake)
  set_tests_properties(${test} PROPERTIES LABELS install)
endforeach()
