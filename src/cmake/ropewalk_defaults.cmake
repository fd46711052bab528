# Settings that every target shares.

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(ropewalk_warnings -Wall -Wextra -Wswitch $<$<BOOL:${ROPEWALK_WERROR}>:-Werror>)

# For tests alone: each undefined step ends the program.
if(ROPEWALK_SANITIZE)
  # GCC 12 takes std::optional for uninitialized once it is instrumented.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> -fsanitize=${ROPEWALK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${ROPEWALK_SANITIZE})
endif()

if(ROPEWALK_FUZZ AND NOT EMSCRIPTEN)
  add_compile_options(-fsanitize=fuzzer-no-link)  # every branch tells the fuzzer that it was taken
endif()

# Without contraction the vector body and the scalar tail of a kernel agree bit for bit.
set(ropewalk_code_flags -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # In spite of it GCC 12 vectorises a product added in one lane and subtracted in the next to vfmaddsub, which rounds
  # once. The kernels are written in vectors already.
  list(APPEND ropewalk_code_flags -fno-tree-vectorize)
endif()
if(EMSCRIPTEN)
  list(APPEND ropewalk_code_flags -msimd128)
elseif(ROPEWALK_ARCH)
  list(APPEND ropewalk_code_flags -march=${ROPEWALK_ARCH})
  # Clang 19 warns of its own choice for a processor with AVX10.
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-Winvalid-feature-combination ROPEWALK_WARNS_OF_FEATURES)
  if(ROPEWALK_WARNS_OF_FEATURES)
    list(APPEND ropewalk_code_flags -Wno-invalid-feature-combination)
  endif()
endif()
