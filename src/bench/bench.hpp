#pragma once
// What the benchmarks share: a clock, contenders timed in rounds, one line of text for each result.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace ropewalk_bench {

/// One thing to time. work: the amount of work in one call, in the unit of the table in which it is printed.
struct Contender {
  std::string name;
  double work;
  std::function<void()> run;
  std::vector<double> nanoseconds = {};  ///< time of one call, one value for each round

  /// The fastest round: the one that other programs disturbed least.
  [[nodiscard]] double best() const { return *std::ranges::min_element(nanoseconds); }
};

/// CPU time of this process, which does not grow with the load of other processes. Everything here runs on one thread.
inline double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Times the contenders one after the other, `rounds` times, so that a slow moment of the machine affects all of them.
/// A round takes about `seconds` for each contender.
inline void time_in_rounds(std::vector<Contender>& contenders, int rounds = 15, double seconds = 0.006) {
  std::vector<std::size_t> calls(contenders.size(), 1);
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    for (double took = 0; took < seconds;) {
      const double start = seconds_now();
      for (std::size_t i = 0; i < calls[c]; ++i) contenders[c].run();
      took = seconds_now() - start;
      if (took < seconds) calls[c] *= 2;
    }
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t c = 0; c < contenders.size(); ++c) {
      const double start = seconds_now();
      for (std::size_t i = 0; i < calls[c]; ++i) contenders[c].run();
      contenders[c].nanoseconds.push_back((seconds_now() - start) * 1e9 / static_cast<double>(calls[c]));
    }
  }
}

/// Speed of a over speed of b.
inline double speed_ratio(const Contender& a, const Contender& b) { return (a.work / a.best()) / (b.work / b.best()); }

/// Stops the program if an answer is wrong: the speed of a wrong kernel means nothing.
inline void must(bool right, const char* what) {
  if (right) return;
  std::printf("wrong answer: %s\n", what);
  std::exit(1);
}

void bench_rotate();
void bench_tables();
void bench_attention();

}  // namespace ropewalk_bench
