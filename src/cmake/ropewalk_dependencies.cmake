# Where the libraries come from: the system or CMAKE_PREFIX_PATH first, else a pinned release.
include(FetchContent)

FetchContent_Declare(xsimd
  URL https://github.com/xtensor-stack/xsimd/archive/refs/tags/13.2.0.tar.gz
  URL_HASH SHA256=edd8cd3d548c185adc70321c53c36df41abe64c1fe2c67bc6d93c3ecda82447a
  DOWNLOAD_EXTRACT_TIMESTAMP OFF SYSTEM
  FIND_PACKAGE_ARGS 13.2)
FetchContent_Declare(Catch2
  URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
  URL_HASH SHA256=c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
  DOWNLOAD_EXTRACT_TIMESTAMP OFF SYSTEM
  FIND_PACKAGE_ARGS 3.7)
FetchContent_Declare(nlohmann_json
  URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
  URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
  DOWNLOAD_EXTRACT_TIMESTAMP OFF SYSTEM
  FIND_PACKAGE_ARGS 3.11)

# FetchContent_MakeAvailable, with Catch2's helper modules on the module path.
macro(ropewalk_require name)
  FetchContent_MakeAvailable(${name})
  if(${name}_SOURCE_DIR AND EXISTS "${${name}_SOURCE_DIR}/extras")
    list(APPEND CMAKE_MODULE_PATH "${${name}_SOURCE_DIR}/extras")
  endif()
endmacro()
