# cmake -DBUILD=<build folder> -DCOMPILER=<C++ compiler> -DGOLDEN=<case> -P try_install.cmake
# Installs the library into an empty prefix outside of the tree, builds a copy of this project there against it, and
# runs it.
string(MD5 id "${BUILD} ${COMPILER}")
set(temporary "/tmp")
if(DEFINED ENV{TMPDIR})
  set(temporary "$ENV{TMPDIR}")
endif()
set(folder "${temporary}/ropewalk-install-${id}")
file(REMOVE_RECURSE "${folder}")

function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    file(REMOVE_RECURSE "${folder}")
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  set(last_output "${output}" PARENT_SCOPE)
endfunction()

must(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${folder}/prefix")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/" DESTINATION "${folder}/sample")
must(${CMAKE_COMMAND} -S "${folder}/sample" -B "${folder}/build" -G Ninja -DCMAKE_BUILD_TYPE=Release
  "-DCMAKE_PREFIX_PATH=${folder}/prefix" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DGOLDEN=${GOLDEN}")
must(${CMAKE_COMMAND} --build "${folder}/build")
must("${folder}/build/consumer")
message("${last_output}")
file(REMOVE_RECURSE "${folder}")
