// checkpoint/pairing_evidence.hpp: make evidence and add layers; the other functions read the findings.
#include "checkpoint/pairing_evidence.hpp"

#include "bindings/arguments.hpp"
#include "bindings/bind.hpp"

namespace ropewalk::bindings {
namespace {

using checkpoint::Answer;
using checkpoint::PairingEvidence;
using checkpoint::PairingJudgement;

bool add_layer(Address evidence, Address q, std::size_t q_length, Address k, std::size_t k_length, std::size_t heads,
               std::size_t kv_heads, std::size_t head_dim, std::size_t hidden, std::size_t rotary_dim, Address inv_freq,
               std::size_t inv_freq_length, double trained_length, Address input_gain, std::size_t input_gain_length,
               Address q_gain, std::size_t q_gain_length, Address k_gain, std::size_t k_gain_length) {
  return ok(at<PairingEvidence>(evidence).add(
      {list<const float>(q, q_length), list<const float>(k, k_length), heads, kv_heads, head_dim, hidden, rotary_dim,
       list<const double>(inv_freq, inv_freq_length), trained_length, list<const float>(input_gain, input_gain_length),
       list<const float>(q_gain, q_gain_length), list<const float>(k_gain, k_gain_length)}));
}

/// The last judgement, for the functions that read it.
PairingJudgement judged;

const Answer& answer_to(std::size_t question) { return judged.answers[question]; }
double number(const std::optional<Pairing>& pairing) { return pairing ? static_cast<double>(*pairing) : no_bound; }

}  // namespace

ROPEWALK_BINDINGS(checkpoint) {
  constant("drawCount", static_cast<double>(checkpoint::draw_count));
  function<"makeEvidence()">(+[] { return handle(Result<PairingEvidence>(PairingEvidence())); });
  function<"freeEvidence(evidence)">(&free_handle<PairingEvidence>);
  function<
      "addLayer(evidence, q, qLength, k, kLength, heads, kvHeads, headDim, hidden, rotaryDim, invFreq, invFreqLength, "
      "trainedLength, inputGain, inputGainLength, qGain, qGainLength, kGain, kGainLength)">(&add_layer);
  function<"judgeAll(evidence)">(+[](Address evidence) { judged = at<PairingEvidence>(evidence).judge(); });
  function<"judgeLayer(evidence, index)">(
      +[](Address evidence, std::size_t index) { judged = at<PairingEvidence>(evidence).judge_layer(index); });
  function<"drawsOf(evidence, question, draws, drawsLength)">(
      +[](Address evidence, std::size_t question, Address draws, std::size_t length) {
        at<PairingEvidence>(evidence).draws_of(question, list<double>(draws, length));
      });
  function<"judgedPairing()">(+[] { return number(judged.pairing); });
  function<"judgedConfidence()">(+[] { return judged.confidence; });
  function<"disagreeingQ()">(+[] { return number(judged.disagreeing_q); });
  function<"shownPart(question, part)">(
      +[](std::size_t question, std::size_t part) { return answer_to(question).parts[part]; });
  function<"shownJoined(question)">(+[](std::size_t question) { return answer_to(question).joined; });
  function<"shownCross(question)">(+[](std::size_t question) { return answer_to(question).cross; });
  function<"shownGate(question)">(+[](std::size_t question) { return answer_to(question).gate; });
  function<"shownMirrorGate(question)">(+[](std::size_t question) { return answer_to(question).mirror_gate; });
}

}  // namespace ropewalk::bindings
