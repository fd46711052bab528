# Where the libraries come from: CMAKE_PREFIX_PATH, what npm's set-up has unpacked or the system first, else a pinned
# release.
include(FetchContent)

set(cache $ENV{XDG_CACHE_HOME})
if(NOT cache)
  set(cache $ENV{HOME}/.cache)
endif()
file(GLOB unpacked ${cache}/ropewalk/xsimd-*/usr ${cache}/ropewalk/catch2-*/usr)
list(APPEND CMAKE_PREFIX_PATH ${unpacked})

# SYSTEM comes first: behind a value, CMake 3.25 takes it for a part of that value.
FetchContent_Declare(xsimd SYSTEM
  URL https://github.com/xtensor-stack/xsimd/archive/refs/tags/13.2.0.tar.gz
  URL_HASH SHA256=edd8cd3d548c185adc70321c53c36df41abe64c1fe2c67bc6d93c3ecda82447a
  DOWNLOAD_EXTRACT_TIMESTAMP OFF
  FIND_PACKAGE_ARGS 13.2)
FetchContent_Declare(Catch2 SYSTEM
  URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
  URL_HASH SHA256=c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
  DOWNLOAD_EXTRACT_TIMESTAMP OFF
  FIND_PACKAGE_ARGS 3.7)
FetchContent_Declare(nlohmann_json SYSTEM
  URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
  URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
  DOWNLOAD_EXTRACT_TIMESTAMP OFF
  FIND_PACKAGE_ARGS 3.11)

# FetchContent_MakeAvailable, with Catch2's helper modules on the module path.
macro(ropewalk_require name)
  FetchContent_MakeAvailable(${name})
  if(${name}_SOURCE_DIR AND EXISTS "${${name}_SOURCE_DIR}/extras")
    list(APPEND CMAKE_MODULE_PATH "${${name}_SOURCE_DIR}/extras")
  endif()
endmacro()
