// The gallery's tables in Chinese: the English description in custom-elements.json, and the Chinese one.

/** An event whose detail is only code has the same words in both languages. */
export const isCode = (description: string): boolean => /^detail: (?:\{[^}]*\}|[A-Z]\w+)$/.test(description);

export const chineseWords: Readonly<Record<string, string>> = {
  "Position of the word, 0 to 8.": "词的位置，0 到 8。",
  "Position of the first word, 0 to 46; the second one keeps its distance.":
    "第一个词的位置，0 到 46；第二个词与它保持距离。",
  "Positions of the three words, rising, 0 to 7, joined by underscores.": "三个词的位置，递增，0 到 7，用下划线相连。",
  "The first three words are shown; with fewer, the story's own.": "显示前三个词；不足三个时，用故事自己的词。",
  "The first two words are shown; with fewer than three, the story's own.":
    "显示前两个词；不足三个时，用故事自己的词。",
  "Clocks shown: 1, 2, 4 or 32 pairs of the head, from its fastest to its slowest.":
    "显示的时钟数：头中的 1、2、4 或 32 对，从最快的到最慢的。",
  "Position of the second word. At the default one, which is the story's, the figure first asks for a guess.":
    "第二个词的位置。默认位置与故事相同，图先请读者猜。",
  "How positions are marked.": "怎样标记位置。",
  "The first word and the last are swapped.": "第一个词与最后一个词对调。",
  "A word sees only itself and the words before it.": "每个词只看得到自己和前面的词。",
  "en or zh; without it the language of the page around it, then the browser's.":
    "en 或 zh；不设时用所在网页的语言，再用浏览器的语言。",
  '"light", "dark", or "auto" for the colour scheme of the page.': "“light”“dark”，或 “auto”（跟随网页的配色）。",
  "Its reader can change nothing: its controls show their values and do not work.":
    "读者不能改动：控件只显示数值，不能操作。",
  "detail: { state }. Its reader changed something, while the figure is standalone.":
    "detail: { state }。图独立使用时，读者改动了它。",
  "What figures are drawn on.": "图的底色。",
  "Behind controls and headings.": "控件和标题的底色。",
  "Text and strong lines.": "文字和主要线条。",
  "Labels and notes.": "标签和注释。",
  "Grids.": "网格线。",
  "Borders of controls.": "控件的边框。",
  "The focus ring and what is checked.": "焦点框和选中的项。",
  "What is wrong.": "错误。",
  "Behind a message of what is wrong.": "错误提示的底色。",
  "The query.": "查询。",
  "Behind the query.": "查询的底色。",
  "The key.": "键。",
  "Behind the key.": "键的底色。",
  "Query and key together.": "查询与键相合。",
  "The marked pair.": "标出的一对。",
  "Behind the marked pair.": "标出的一对的底色。",
  "What does not change.": "不变的部分。",
  "Terms above zero.": "大于零的项。",
  "Terms below zero.": "小于零的项。",
  "Heat maps, 0.": "热力图：0。",
  "Heat maps, a quarter.": "热力图：四分之一。",
  "Heat maps, half.": "热力图：一半。",
  "Heat maps, three quarters.": "热力图：四分之三。",
  "Heat maps, 1.": "热力图：1。",
  "How long a change of look takes.": "外观变化的过渡时间。",
  "Text.": "文字的字体。",
  "Numbers.": "数字的字体。",
  "Corners of the surface.": "底面的圆角。",
  "The surface of a figure outside the page; transparent for the page's own.":
    "图在别的网页里的底色；transparent 表示用那个网页的底色。",
  "Room around a figure outside the page.": "图在别的网页里的内边距。",
  "The word of the selected row; -1 for the last.": "看哪个词的一行；-1 为最后一个词。",
  "The word of the selected column; -1 for the first that equals that of the row.":
    "它看的那个词；-1 为第一个与它相同的词。",
  'Which maps are drawn: "both", "off" or "on".': "画哪些图：“both”“off” 或 “on”。",
  "A published model, by its id in web/models.": "一个已发布的模型，用 web/models 中的 id。",
  "A config.json as text, in place of a model.": "一段 config.json 文本，用来代替模型。",
  "Channels per head, in place of the model's own.": "每个注意力头的通道数，代替模型自己的。",
  "Base of the frequencies, in place of the model's own.": "频率的 base，代替模型自己的。",
  "The words, up to 24; empty for the language's own sentence.": "句子，最多 24 个词；空则用该语言的例句。",
  "How many key heads the 8 query heads share: 8, 4, 2 or 1.": "8 个查询头共用几个键头：8、4、2 或 1。",
  "The query head whose weights are drawn, 0 to 7.": "画哪个查询头的权重，0 到 7。",
  'What the cache does: "on", "off", or a mistake.': "缓存如何旋转：“on”“off”，或一种错误。",
  "The word being written; -1 for the last.": "正在写的词；-1 为最后一个词。",
  "The selected word; -1 for the first that equals the one being written.":
    "被看的词；-1 为第一个与正在写的词相同的词。",
  "detail: part of what is chosen": "detail：改动的那部分选择",
  "The prompt, up to 32 letters; empty for the language's own.": "开头，最多 32 个字符；空则用该语言的例子。",
  "Seed of the random numbers by which letters are drawn, the same for every rotation.":
    "抽取字符所用随机数的种子，各种旋转都相同。",
  "0 writes the likeliest letter each time.": "温度；0 表示每次都写最可能的字符。",
  "The rotation of the second text: moved, pairing-swapped, keys-one-late, off or another mistake; empty for the right one. Of several, joined by underscores, the first mistake.":
    "第二段文字的旋转：moved、pairing-swapped、keys-one-late、off 或其他错误；空为正确的旋转。用下划线连接几个时，取第一个错误。",
  "The marked pair of channels.": "标出的一对通道。",
  "detail: { position }, and the same as query": "detail: { position }，并以 query 之名再给一次",
  'The scheme that is drawn boldly, a rope_type, or "own" for the model\'s.':
    "粗线画出的方法：一个 rope_type，或 “own”（模型自己的）。",
  "How many times the context is stretched, up to 64; 0 for the model's own.":
    "上下文扩展的倍数，最大 64；0 为模型自己的。",
  "yarn: revolutions over the trained length above which a pair is kept; 0 for the model's own.":
    "yarn：一对在训练长度内的转数高于此值时保持不变；0 为模型自己的。",
  "yarn: revolutions below which a pair is stretched in full; 0 for the model's own.":
    "yarn：转数低于此值的一对按全部倍数拉长；0 为模型自己的。",
  "llama3: revolutions above which a pair is kept; 0 for the model's own.":
    "llama3：转数高于此值的一对保持不变；0 为模型自己的。",
  "llama3: revolutions below which a pair is stretched in full; 0 for the model's own.":
    "llama3：转数低于此值的一对按全部倍数拉长；0 为模型自己的。",
  "detail: part of a choice; undefined gives the model's own back":
    "detail：改动的那部分选择；undefined 表示恢复模型自己的值",
  "Base of the drawn curve: 100 to 10000000, in the steps of its slider.":
    "所画曲线的 base：100 到 10000000，按滑块的刻度。",
  "Channels of the drawn curve: 8, 16, 32, 64, 128 or 256.": "所画曲线的通道数：8、16、32、64、128 或 256。",
  "Largest distance: 128, 1024, 8192 or 131072.": "最大距离：128、1024、8192 或 131072。",
  'The scored vectors: "ones" or "words".': "计算分数的向量：“ones”（全为 1）或 “words”（句中的词）。",
  "Curves of models, joined by underscores: chosen, llama-2-7b, llama-3-8b, qwen2.5-7b.":
    "各模型的曲线，用下划线连接：chosen、llama-2-7b、llama-3-8b、qwen2.5-7b。",
  "Whether the sinusoidal encoding is drawn beside it.": "是否同时画出正弦编码。",
  "Whether random queries and keys are drawn beside the aligned ones.": "除方向一致的外，是否也画出随机的查询与键。",
  "The distance that is read.": "读取数值的距离。",
  "Curves, joined by underscores: trained, linear, ntk, yarn, off, retrained.":
    "各条曲线，用下划线连接：trained、linear、ntk、yarn、off、retrained。",
  "The position that is read.": "读取数值的位置。",
  "The text that is read, up to 512 letters; empty for the start of a passage.":
    "模型读的文本，最多 512 个字符；空则用一段文本的开头。",
  "The model's rotation: on, off, or one of the mistakes of `ropewalk/model`.":
    "模型用的旋转：on、off，或 `ropewalk/model` 的一种错误。",
  "The head that is shown large, counted over all layers from 0; -1 for the one that attends most to the previous letter.":
    "放大显示的注意力头，各层连续编号，从 0 起；-1 为最关注前一个字符的头。",
  "The letter of the selected row; -1 for the last.": "看哪个字符的一行；-1 为最后一个字符。",
  "The letter of the selected column; -1 for the one before it.": "它看的字符；-1 为它前面的字符。",
  "The id of the model whose sections are used.": "用哪个模型的分段：它的 id。",
  "Rows of patches, 2 to 8.": "图像块的行数，2 到 8。",
  "Columns of patches, 2 to 8.": "图像块的列数，2 到 8。",
  "The patch whose attention is shown; -1: the figure chooses.": "从哪个图像块看出去；-1 由图选定。",
  "detail: part of a choice": "detail：改动的那部分选择",
  "The model's rotation: trained, linear, ntk, yarn or off.": "模型用的旋转：trained、linear、ntk、yarn 或 off。",
  "Which set of random lines is read.": "读哪一组随机行。",
  "The selected cell: the number of symbols in its lines.": "读取的格子：这些行共有多少个符号。",
  "The selected cell: where the string begins in its lines, in percent of the way to the question.":
    "字符串在其中的起点，为到提问处路程的百分比。",
  "The frozen pairs, joined by underscores: one, slower, faster.":
    "停转的对，用下划线连接：one（这一对）、slower（它和更慢的）、faster（它和更快的）。",
  "The selected pair; 0 is the fastest.": "读取数值的一对，最快的为 0。",
  '"half-split" or "interleaved".': "“half-split”（前后两半配对）或 “interleaved”（相邻配对）。",
  "Whether the table is made for one pairing and the rotation for the other.":
    "表是否按一种配对方式制作，而旋转按另一种。",
  "Position of the query, 0 to 64.": "查询的位置，0 到 64。",
  "Position of the key, 0 to 64.": "键的位置，0 到 64。",
  "detail: { queryPosition, keyPosition }, and the same as { query, key }":
    "detail: { queryPosition, keyPosition }，并以 { query, key } 之名再给一次",
  "The selected position, 1 to 16777216.": "读取数值的位置，1 到 16777216。",
  "The text that is read, up to 1,024 letters; empty for a passage.":
    "模型读的文本，最多 1,024 个字符；空则用一段现成的文本。",
  "Hundredths of an octave by which each pair is slower than trained, the fastest first, joined by underscores; x does not rotate.":
    "每一对比训练时慢多少，以八度的百分之一为单位，最快的一对在前，用下划线相连；x 表示不旋转。",
  "Multiplies cosines and sines: the attention factor.": "余弦和正弦乘以它：attention factor。",
  "The passage, of those on which the model was not trained: 1 to 4, in Chinese 1 to 3.":
    "用哪段没有用来训练的文本：1 到 4，中文为 1 到 3。",
  "The selected letter, the first one being 0.": "读取数值的字符，第一个为 0。",
  "The first three words are used, of which two are shown; with fewer, the story's own.":
    "使用前三个词，显示其中两个；不足三个时，用故事自己的词。",
  "Position of the key's word, 0 to 8.": "键的词的位置，0 到 8。",
  "Position of the query's word, 0 to 8.": "查询的词的位置，0 到 8。",
  'The card\'s id, such as "001-test-1".': "卡片的 id，如 “001-test-1”。",
  "The settings that differ from the text's own, as JSON.": "与文本不同的设置，写成 JSON。",
  "Trained length, in positions; 0 for the model's own.": "训练长度，以位置计；0 为模型自己的。",
  "Base of the frequencies; 0 for the model's own.": "频率的 base；0 为模型自己的。",
};
