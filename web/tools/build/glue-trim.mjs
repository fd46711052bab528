// Leaves out of Emscripten's glue what this module never calls; the minifier then drops the functions behind it.
// Numbers and flags alone cross the boundary, so embind needs to know no other type; and the compiled module is always
// handed over, so the glue finds and fetches nothing.

const types = ["bigint", "emval", "memory_view", "std_string", "std_wstring"];
const anyModule = [...types.map((type) => [`:__embind_register_${type},`, ":() => {},"]), ["init_emval();", ""]];
// Parcel takes any mention of process for a wish for Node's, and stops when it has none to give.
const nowhereNode = [/var ENVIRONMENT_IS_NODE=typeof process==[^;]*;/, "var ENVIRONMENT_IS_NODE=false;"];
const handedOver = [
  [/if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{.*?\}else\{\}(?=var out=)/s, ""],
  [/wasmBinaryFile\?\?=findWasmBinary\(\);.*?return ?\{\}\}/s, "}"],
];

// No number has 64 bits, and what comes back is made unsigned by its type: a function needs no other around it, which
// would take longer than all the rest of a call.
const dynCaller = (letter) =>
  `if\\(signature\\.includes\\("${letter}"\\)\\)\\{return getDynCaller\\(signature,rawFunction\\)\\}`;
const plainNumbers = [
  [new RegExp(`${dynCaller("j")}(?:${dynCaller("p")})?`), ""],
  ["readValueFromPointer:integerReadValueFromPointer(name,size,minRange!==0),", ""],
];
// Numbers and flags go in as they are: wasm itself takes true for 1. One function with a rest parameter then does for
// any count of parameters what EMBIND_AOT spells out for each; engines pass such a list on without making it.
const anyCount = [
  [/var InvokerFunctions=\{.*?\}\};(?=function createJsInvokerSignature)/s, ""],
  [
    /function craftInvokerFunction\(.*?return createNamedFunction\(humanName, ?invokerFn\);?\}/s,
    "function craftInvokerFunction(humanName,[{fromWireType}],classType,invoker,fn){return(...args)=>fromWireType(invoker(fn,...args))}",
  ],
];
// Every type is bound, and no two functions have one name.
const eachOnce = [
  [/exposePublicSymbol\(name,function\(\)\{throwUnboundTypeError\(.*?\},argCount-1\);/, ""],
  ['UnboundTypeError=Module["UnboundTypeError"]=extendError(Error,"UnboundTypeError");', ""],
  [/var replacePublicSymbol=.*?\};(?=var )/s, "var replacePublicSymbol=(name,value)=>{Module[name]=value};"],
];
const noText = ["UTF8Decoder", "UTF16Decoder"].map((name) => [
  new RegExp(`var ${name}=typeof TextDecoder[^;]*;`),
  `var ${name};`,
]);

/**
 * For glue that starts helper threads: Emscripten's error class would write into `Error`, which a host may have frozen.
 */
export const trimThreadsGlue = (glue) => eachOnce.reduce(leaveOut, glue);

/** For glue that carries the code itself. */
export const trimGlue = (glue) =>
  [...anyModule, nowhereNode, ...plainNumbers, ...anyCount, ...eachOnce, ...noText].reduce(leaveOut, glue);

/** For glue that is handed a compiled module. */
export const trimModuleGlue = (glue) => handedOver.reduce(leaveOut, trimGlue(glue));

/** Another version of Emscripten may word it otherwise: then the glue stays as it is, and works as well. */
function leaveOut(text, [pattern, replacement]) {
  return text.split(pattern).length === 2 ? text.replace(pattern, () => replacement) : text;
}
