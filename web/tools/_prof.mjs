import { chromium } from "playwright-core";
import { servePage } from "./page.mjs";
const url = await servePage();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const [fragment,grip]=["","rope-clock-wall [data-grip=query]"];
const MOVES=Number(process.argv[2]??12);
const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block" });
const page = await context.newPage();
await page.goto(url);
await page.locator("rope-relative-score .score").waitFor();
await page.waitForTimeout(3000);
const cdp=await context.newCDPSession(page);await cdp.send("Profiler.enable");await cdp.send("Profiler.setSamplingInterval",{interval:100});
const box=await page.locator(grip).boundingBox();const [x,y]=[box.x+box.width/2,box.y+box.height/2];
await page.mouse.move(x,y);await page.mouse.down();
await cdp.send("Profiler.start");
for(let m=1;m<=MOVES;m++){await page.mouse.move(x+6*m*(MOVES>20?0:1)+(MOVES>20?200*Math.sin(m/MOVES*2*Math.PI):0),y);await page.evaluate(()=>new Promise(requestAnimationFrame));}
const {profile}=await cdp.send("Profiler.stop");
const self={};const byId=new Map(profile.nodes.map(n=>[n.id,n]));
const dt=profile.timeDeltas;profile.samples.forEach((s,i)=>{const n=byId.get(s);const k=n.callFrame.functionName+' '+n.callFrame.url.split('/').pop()+':'+n.callFrame.lineNumber+':'+n.callFrame.columnNumber;self[k]=(self[k]??0)+dt[i]/1000});
// total
const parent=new Map();for(const n of profile.nodes)for(const c of n.children??[])parent.set(c,n.id);
const tot={};profile.samples.forEach((s,i)=>{const seen=new Set();for(let id=s;id;id=parent.get(id)){const n=byId.get(id);const k=n.callFrame.functionName+' '+n.callFrame.url.split('/').pop()+':'+n.callFrame.lineNumber+':'+n.callFrame.columnNumber;if(seen.has(k))continue;seen.add(k);tot[k]=(tot[k]??0)+dt[i]/1000}});
const show=o=>Object.entries(o).sort((a,b)=>b[1]-a[1]).slice(0,32).forEach(([k,v])=>console.log((v/MOVES).toFixed(3),k));
console.log('SELF per move');show(self);console.log('TOTAL per move');show(tot);
await browser.close();process.exit(0);
