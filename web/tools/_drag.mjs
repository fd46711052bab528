import { chromium } from "playwright-core";
import { servePage } from "./page.mjs";
const url = await servePage();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const MOVES=120;
const only=process.argv[2]?.split(",")??["0","2"];
const css=process.argv[3];
const cases=[["","rope-clock-wall [data-grip=query]"],["p=gemma-3-1b&w=0","rope-clock-wall [data-grip=query]"],["","rope-relative-score [data-grip=both]"],["p=gemma-3-1b&w=0&m=9000&n=3000","rope-relative-score [data-grip=query]"]];
for(const i of only){const [fragment,grip]=cases[i];
for(let rep=0;rep<2;rep++){
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(fragment?`${url}#${fragment}`:url);
  await page.locator("rope-relative-score .score").waitFor();
  await page.waitForTimeout(500);
  if(css) await page.evaluate((css)=>{const seen=new Set();const walk=(r)=>{const s=new CSSStyleSheet();s.replaceSync(css);r.adoptedStyleSheets=[...r.adoptedStyleSheets,s];for(const e of r.querySelectorAll("*"))if(e.shadowRoot)walk(e.shadowRoot)};walk(document)},css);
  if(process.env.WARM) await page.evaluate(async(n)=>{const w=document.querySelector("rope-clock-wall"),s=document.querySelector("rope-relative-score");const p=w.position,q=s.queryPosition;for(let k=1;k<=n;k++){w.position=p+k;s.queryPosition=q+k;await w.updateComplete;await s.updateComplete;if(true)void w.offsetHeight;if(k%2===0)await new Promise(r=>setTimeout(r,20));}w.position=p;s.queryPosition=q},Number(process.env.WARM));
  if(process.env.FACES) await page.evaluate((how)=>{const r=document.querySelector("rope-clock-wall").shadowRoot;const svg=r.querySelector(".wall svg");for(const f of svg.querySelectorAll(".face")){const parts=f.getAttribute("d").split("M").slice(1);f.style.display="none";const chunk=how==="each"?1:8;for(let i=0;i<parts.length;i+=chunk){const n=document.createElementNS("http://www.w3.org/2000/svg","path");n.setAttribute("class",f.getAttribute("class"));n.setAttribute("d",parts.slice(i,i+chunk).map(x=>"M"+x).join(""));svg.prepend(n)}}},process.env.FACES);
  const target = page.locator(grip);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(Number(process.env.REST??2500));
  const box=await target.boundingBox();const [x,y]=[box.x+box.width/2,box.y+box.height/2];
  await page.mouse.move(x,y);await page.mouse.down();
  await page.waitForTimeout(100);await browser.startTracing(page,{categories:["devtools.timeline","toplevel","blink.user_timing",...(process.env.CPU?["disabled-by-default-v8.cpu_profiler"]:[])]});
  await page.waitForTimeout(400);
  for(let m=1;m<=MOVES;m++){await page.mouse.move(x+200*Math.sin(m/MOVES*2*Math.PI),y);await page.evaluate(()=>new Promise(requestAnimationFrame));}
  const ev=JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  await context.close();
  const threads=ev.filter(e=>e.name==='thread_name'&&e.args.name==='CrRendererMain');
  const own=threads.map(m=>ev.filter(e=>e.pid===m.pid&&e.tid===m.tid&&e.ph==='X')).sort((a,b)=>b.length-a.length)[0];
  const tasks=own.filter(e=>/RunTask$/.test(e.name)).sort((a,b)=>(b.tdur??0)-(a.tdur??0));
  const pick=(...n)=>(own.filter(e=>n.includes(e.name==='EventDispatch'?e.args.data?.type:e.name)).reduce((t,e)=>t+(e.tdur??0),0)/1000/MOVES).toFixed(2);
  const t0=Math.min(...own.map(e=>e.ts));
  const pool=new Set(ev.filter(e=>e.name==='thread_name'&&/ForegroundWorker/.test(e.args.name)).map(e=>e.pid+'/'+e.tid));const raster=ev.filter(e=>e.ph==='X'&&/RunTask$|ThreadPool_RunTask/.test(e.name)&&pool.has(e.pid+'/'+e.tid)).reduce((t,e)=>t+(e.tdur??0),0)/1000/MOVES;
  console.log(i,`pool ${raster.toFixed(2)} total ${(tasks.reduce((t,e)=>t+(e.tdur??0),0)/1000/MOVES).toFixed(2)} move ${pick("pointermove")} layout ${pick("Layout")} style ${pick("UpdateLayoutTree")} prepaint ${pick("PrePaint")} paint ${(own.filter(e=>e.name==='Paint'&&e.args?.data?.nodeName!=='HTML').reduce((t,e)=>t+(e.tdur??0),0)/1000/MOVES).toFixed(2)} layerize ${pick("Layerize")} | worst CPU ${tasks.slice(0,4).map(e=>(e.tdur/1000).toFixed(1)+'@'+((e.ts-t0)/1000).toFixed(0)).join(' ')} wall ${Math.max(...tasks.map(e=>e.dur))/1000} long ${tasks.filter(e=>e.dur>16667).length}`);
}}
await browser.close();process.exit(0);
