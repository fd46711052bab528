#include "rope/parallel.hpp"

#ifdef ROPEWALK_THREADS
#include <pthread.h>

#include <atomic>

namespace ropewalk {
namespace {

// One piece of shared work at a time, and the helper threads that wait for it. The lock protects only `round`: helpers
// sleep until it changes. A thread takes a task by counting `next` up; the last helper to finish lets the caller go on.
struct Team {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
  unsigned round = 0;
  std::size_t helpers = 0;

  detail::Task run = nullptr;
  const void* work = nullptr;
  std::size_t tasks = 0;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> busy = 0;
};

Team team;

void take_tasks(std::size_t thread) noexcept {
  for (;;) {
    const std::size_t task = team.next.fetch_add(1, std::memory_order_relaxed);
    if (task >= team.tasks) return;
    team.run(team.work, task, thread);
  }
}

void* help(void* thread) noexcept {
  unsigned seen = 0;
  for (;;) {
    pthread_mutex_lock(&team.lock);
    while (team.round == seen) pthread_cond_wait(&team.changed, &team.lock);
    seen = team.round;
    pthread_mutex_unlock(&team.lock);
    take_tasks(reinterpret_cast<std::size_t>(thread));
    team.busy.fetch_sub(1, std::memory_order_release);
  }
  return nullptr;
}

}  // namespace

bool start_helpers(std::size_t threads) noexcept {
  while (team.helpers + 1 < threads) {
    pthread_t helper;
    // The argument is the thread's number itself; it is never dereferenced.
    void* const thread = reinterpret_cast<void*>(team.helpers + 1);  // NOLINT(performance-no-int-to-ptr)
    if (pthread_create(&helper, nullptr, help, thread) != 0) return false;
    pthread_detach(helper);
    ++team.helpers;
  }
  return true;
}

std::size_t thread_count() noexcept { return team.helpers + 1; }

void detail::share(std::size_t tasks, Sharing sharing, Task run, const void* work) noexcept {
  if (team.helpers == 0 || tasks < 2 || sharing == Sharing::alone) {
    for (std::size_t task = 0; task < tasks; ++task) run(work, task, 0);
    return;
  }
  team.run = run;
  team.work = work;
  team.tasks = tasks;
  team.next.store(0, std::memory_order_relaxed);
  team.busy.store(team.helpers, std::memory_order_relaxed);
  pthread_mutex_lock(&team.lock);
  ++team.round;
  pthread_cond_broadcast(&team.changed);
  pthread_mutex_unlock(&team.lock);
  take_tasks(0);
  // A page's main thread must not sleep, and at most one task of each helper remains.
  while (team.busy.load(std::memory_order_acquire) != 0) {
  }
}

}  // namespace ropewalk
#endif
