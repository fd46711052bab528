// Removes the parts of Emscripten's glue that this module never uses: only numbers and flags cross the boundary, and
// the compiled module is always passed in. The minifier then drops the functions behind them.

const types = ["bigint", "emval", "memory_view", "std_string", "std_wstring"];
const anyModule = [...types.map((type) => [`:__embind_register_${type},`, ":() => {},"]), ["init_emval();", ""]];
// Parcel treats any mention of process as a request for Node's, and stops if it has none.
const nowhereNode = [/var ENVIRONMENT_IS_NODE=typeof process==[^;]*;/, "var ENVIRONMENT_IS_NODE=false;"];
const handedOver = [
  [/if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{.*?\}else\{\}(?=var out=)/s, ""],
  [/wasmBinaryFile\?\?=findWasmBinary\(\);.*?return ?\{\}\}/s, "}"],
];

// No number has 64 bits, and the types convert results to unsigned; a wrapper function would only take time.
const dynCaller = (letter) =>
  `if\\(signature\\.includes\\("${letter}"\\)\\)\\{return getDynCaller\\(signature,rawFunction\\)\\}`;
const plainNumbers = [
  [new RegExp(`${dynCaller("j")}(?:${dynCaller("p")})?`), ""],
  ["readValueFromPointer:integerReadValueFromPointer(name,size,minRange!==0),", ""],
];
// Numbers and flags are passed unchanged (wasm takes true as 1), by one function for any number of parameters.
const anyCount = [
  [/var InvokerFunctions=\{.*?\}\};(?=function createJsInvokerSignature)/s, ""],
  [
    /function craftInvokerFunction\(.*?return createNamedFunction\(humanName, ?invokerFn\);?\}/s,
    "function craftInvokerFunction(humanName,[{fromWireType}],classType,invoker,fn){return(...args)=>fromWireType(invoker(fn,...args))}",
  ],
];
// Every type is bound, and no two functions have the same name.
const eachOnce = [
  [/exposePublicSymbol\(name,function\(\)\{throwUnboundTypeError\(.*?\},argCount-1\);/, ""],
  ['UnboundTypeError=Module["UnboundTypeError"]=extendError(Error,"UnboundTypeError");', ""],
  [/var replacePublicSymbol=.*?\};(?=var )/s, "var replacePublicSymbol=(name,value)=>{Module[name]=value};"],
];
const noText = ["UTF8Decoder", "UTF16Decoder"].map((name) => [
  new RegExp(`var ${name}=typeof TextDecoder[^;]*;`),
  `var ${name};`,
]);

/** For glue that contains the code itself. */
export const trimGlue = (glue) =>
  [...anyModule, nowhereNode, ...plainNumbers, ...anyCount, ...eachOnce, ...noText].reduce(leaveOut, glue);

/** For glue that receives a compiled module. */
export const trimModuleGlue = (glue) => handedOver.reduce(leaveOut, trimGlue(glue));

/** Another version of Emscripten may have other text: then the glue stays unchanged, and still works. */
function leaveOut(text, [pattern, replacement]) {
  return text.split(pattern).length === 2 ? text.replace(pattern, () => replacement) : text;
}
