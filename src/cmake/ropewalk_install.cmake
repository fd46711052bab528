# cmake --install: library, headers (include/ropewalk/rope/*.hpp and so on) and the files of find_package(ropewalk).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(ropewalk_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ropewalk)

install(TARGETS ropewalk EXPORT ropewalkTargets FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ropewalk)
install(EXPORT ropewalkTargets NAMESPACE ropewalk:: DESTINATION ${ropewalk_package_folder} FILE ropewalkConfig.cmake)
write_basic_package_version_file(ropewalkConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ropewalkConfigVersion.cmake DESTINATION ${ropewalk_package_folder})
