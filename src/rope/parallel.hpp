#pragma once
// Work divided into tasks that do not depend on each other. The build with threads shares them among helper threads;
// every other build runs them one after the other. The results are the same bits with any number of threads.

#include <cstddef>
#include <cstdint>

#include "rope/buffer.hpp"

namespace ropewalk {

/// Whether the work is worth waking helpers, which takes them some 20 microseconds.
enum class Sharing : std::uint8_t { alone, among_threads };

#ifdef ROPEWALK_THREADS

/// Starts helpers so that `threads` threads share the work, this one included. Returns false if the system gives no
/// more threads; those already started stay. Call it once.
[[nodiscard]] bool start_helpers(std::size_t threads) noexcept;

/// The number of threads that share the work, this one included.
[[nodiscard]] std::size_t thread_count() noexcept;

namespace detail {
using Task = void (*)(const void* work, std::size_t task, std::size_t thread);
void share(std::size_t tasks, Sharing sharing, Task run, const void* work) noexcept;
}  // namespace detail

/// Calls work(task, thread) once for each task below `tasks`, in no order. thread is below thread_count() and unique
/// among the calls that run at the same time, so it selects the scratch memory to use. Returns when all is done. Work
/// must not share work itself.
template <class Work>
void for_each_task(std::size_t tasks, Sharing sharing, const Work& work) noexcept {
  detail::share(
      tasks, sharing,
      [](const void* that, std::size_t task, std::size_t thread) { (*static_cast<const Work*>(that))(task, thread); },
      &work);
}

#else

[[nodiscard]] constexpr std::size_t thread_count() noexcept { return 1; }

template <class Work>
void for_each_task(std::size_t tasks, Sharing /*sharing*/, const Work& work) noexcept {
  for (std::size_t task = 0; task < tasks; ++task) work(task, 0);
}

#endif

/// Scratch memory for each thread: `size` elements that start on a cache line.
template <class T>
class ThreadBuffers {
 public:
  /// Errors: out_of_memory.
  [[nodiscard]] static Result<ThreadBuffers> make(std::size_t size) {
    constexpr std::size_t line = 64 / sizeof(T);
    ThreadBuffers made;
    made.size_ = size > uncountable - line ? size : (size + line - 1) / line * line;
    if (Result<Buffer<T>> all = Buffer<T>::make(product({made.size_, thread_count()}))) {
      made.all_ = std::move(*all);
      return made;
    } else {
      return std::unexpected(all.error());
    }
  }

  [[nodiscard]] T* of(std::size_t thread) const noexcept { return all_.data() + thread * size_; }

 private:
  Buffer<T> all_;
  std::size_t size_ = 0;
};

}  // namespace ropewalk
