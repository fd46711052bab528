# rope_tests, rope_bench, and a project that uses the installed library.
ropewalk_require(Catch2)
ropewalk_require(nlohmann_json)
include(Catch)

file(GLOB test_sources CONFIGURE_DEPENDS tests/support/*.cpp tests/rope/*.cpp tests/attention/*.cpp)
file(GLOB bench_sources CONFIGURE_DEPENDS src/rope/*_bench.cpp src/attention/*_bench.cpp)
foreach(list test_sources bench_sources)
  if(NOT ${list})
    file(WRITE ${PROJECT_BINARY_DIR}/empty.cpp "")
    set(${list} ${PROJECT_BINARY_DIR}/empty.cpp)
  endif()
endforeach()
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
target_link_libraries(rope_tests PRIVATE Catch2::Catch2WithMain nlohmann_json::nlohmann_json)
catch_discover_tests(rope_tests DISCOVERY_MODE PRE_TEST)

set(installed ${PROJECT_BINARY_DIR}/installed)
set(install_test "install: the library goes into an empty prefix")
set(consumer_test "install: a project finds the package, includes every header and turns a vector")
add_test(NAME ${install_test} COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${installed})
add_test(NAME ${consumer_test}
  COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${PROJECT_SOURCE_DIR}/tests/install ${PROJECT_BINARY_DIR}/consumer
    --build-generator ${CMAKE_GENERATOR} --test-command consumer --build-options
    -DCMAKE_PREFIX_PATH=${installed} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER})
set_tests_properties(${install_test} PROPERTIES FIXTURES_SETUP installed)
set_tests_properties(${consumer_test} PROPERTIES FIXTURES_REQUIRED installed)
