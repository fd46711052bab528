import { both, type Advice, type Both } from "../api/both.js";

export type StepCode =
  | "offset-twice" // a step begins at twice the number of tokens before it
  | "prefix-off-by-one" // one position before or after the end of the cached part
  | "chunk-restarted" // at 0 again, after tokens of the same request
  | "slot-as-position" // the position is the index of its key in the cache
  | "gap" // positions are left out
  | "repeat" // a position is repeated
  | "past-trained-length"; // positions that the model was not trained on

export interface StepNumbers {
  request: string;
  step: number;
  /** The index of the token in its step, its position, and its expected position. */
  at: number;
  position: number;
  wanted: number;
  /** The length that is exceeded. */
  limit: number;
}

const place = ({ request, step, at, position }: StepNumbers): Both =>
  both(
    `request ${request}, step ${step}: token ${at} is at position ${position}`,
    `请求 ${request}，第 ${step} 步：第 ${at} 个 token 的位置是 ${position}`,
  );

export const stepWords: Record<StepCode, (numbers: StepNumbers) => Advice> = {
  "offset-twice": (of) => ({
    message: both(
      `${place(of).en}, twice the ${of.wanted} tokens before it: the offset was added twice`,
      `${place(of).zh}，是此前 ${of.wanted} 个 token 的两倍：偏移加了两次`,
    ),
    fix: both(
      `add it once: positions = torch.arange(${of.wanted}, ${of.wanted} + chunk), and no num_computed_tokens on top`,
      `只加一次：positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)，不要再加 num_computed_tokens`,
    ),
  }),
  "prefix-off-by-one": (of) => ({
    message: both(
      `${place(of).en}, and ${of.wanted} tokens lie before it: the next position is ${of.wanted}`,
      `${place(of).zh}，而此前有 ${of.wanted} 个 token：下一个位置是 ${of.wanted}`,
    ),
    fix: both(
      `a step begins at the number of tokens cached, neither at the last of their positions nor one further: torch.arange(${of.wanted}, ${of.wanted} + chunk)`,
      `每一步从已缓存的 token 数开始，不是最后一个位置，也不多一个：torch.arange(${of.wanted}, ${of.wanted} + chunk)`,
    ),
  }),
  "chunk-restarted": (of) => ({
    message: both(
      `${place(of).en} again, behind ${of.wanted} tokens of its request`,
      `${place(of).zh}，又从头开始，而此前同一请求已有 ${of.wanted} 个 token`,
    ),
    fix: both(
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk): each chunk goes on where the last one ended. Of a request that is computed anew, write "cached": 0`,
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)：每一块接着上一块的末尾。如果请求重新计算，请写上 "cached": 0`,
    ),
  }),
  "slot-as-position": (of) => ({
    message: both(
      `${place(of).en}, the slot that its key is written to; ${of.wanted} follows`,
      `${place(of).zh}，正是写入 key 的槽位；接下来应是 ${of.wanted}`,
    ),
    fix: both(
      "positions count a request's tokens, slots are places in the cache (block_table[position // block_size] * block_size + position % block_size): rotate by positions, write by slots",
      "positions 数请求的 token，slots 是缓存中的地点（block_table[position // block_size] * block_size + position % block_size）：旋转用位置，写入用槽位",
    ),
  }),
  gap: (of) => ({
    message: both(
      `${place(of).en} where ${of.wanted} follows: ${of.position - of.wanted} positions are left out`,
      `${place(of).zh}，接下来应是 ${of.wanted}：跳过了 ${of.position - of.wanted} 个位置`,
    ),
    fix: both(
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk), or the line that had them is missing`,
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)，或者缺了记录这些位置的那一行`,
    ),
  }),
  repeat: (of) => ({
    message: both(
      `${place(of).en} again where ${of.wanted} follows`,
      `${place(of).zh}，重复了，接下来应是 ${of.wanted}`,
    ),
    fix: both(
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk). Of drafts that were rejected, write "cached": the tokens kept`,
      `positions = torch.arange(${of.wanted}, ${of.wanted} + chunk)。如果草稿被拒绝，请写上 "cached"：保留的 token 数`,
    ),
  }),
  "past-trained-length": (of) => ({
    message: both(
      `${place(of).en}; the model was trained on ${of.limit} positions, 0 to ${of.limit - 1}`,
      `${place(of).zh}；模型只在 ${of.limit} 个位置上训练过，即 0 到 ${of.limit - 1}`,
    ),
    fix: both(
      "end the request there, or extend the context with a rope_scaling that the model was made for",
      "让请求在此结束，或者用模型支持的 rope_scaling 扩展上下文长度",
    ),
  }),
};
