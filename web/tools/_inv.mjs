import { chromium } from "playwright-core";
import { servePage } from "./page.mjs";
const url = await servePage();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const css=process.argv[2];
const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block" });
const page = await context.newPage();
await page.goto(url);
await page.locator("rope-relative-score .score").waitFor();
await page.waitForTimeout(3000);
  if(css) await page.evaluate((css)=>{const walk=(r)=>{const s=new CSSStyleSheet();s.replaceSync(css);r.adoptedStyleSheets=[...r.adoptedStyleSheets,s];for(const e of r.querySelectorAll("*"))if(e.shadowRoot)walk(e.shadowRoot)};walk(document)},css);
const box=await page.locator("rope-clock-wall [data-grip=query]").boundingBox();const [x,y]=[box.x+box.width/2,box.y+box.height/2];
await page.mouse.move(x,y);await page.mouse.down();
for(let m=1;m<=10;m++){await page.mouse.move(x+6*m,y);await page.evaluate(()=>new Promise(requestAnimationFrame));}
await browser.startTracing(page,{categories:["devtools.timeline","disabled-by-default-devtools.timeline.invalidationTracking"]});
for(let m=11;m<=20;m++){await page.mouse.move(x+6*m,y);await page.evaluate(()=>new Promise(requestAnimationFrame));}
const ev=JSON.parse((await browser.stopTracing()).toString()).traceEvents;
const c={};for(const e of ev){if(/InvalidationTracking/.test(e.name)){const d=e.args.data;const k=e.name.replace('InvalidationTracking','')+' '+d.nodeName+' '+d.reason;c[k]=(c[k]??0)+1}}
for(const [k,v] of Object.entries(c).sort((a,b)=>b[1]-a[1]).slice(0,50))console.log(v/10,k);
await browser.close();process.exit(0);
