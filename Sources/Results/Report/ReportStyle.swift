/// The look of a contact sheet: paper and leaves by day, moss and ink by night.
enum ReportStyle {
  static let text = """
    :root{--paper:#fbfaf6;--card:#fff;--ink:#23291f;--soft:#676f60;--line:#e4e2d8;--leaf:#3f7050;
    --tint:#e6efe6;--warn:#9a4b2b;--warntint:#f8e9e1;--empty:#efede4;
    --serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;
    --sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    @media(prefers-color-scheme:dark){:root{--paper:#151915;--card:#1d221d;--ink:#e6e9df;--soft:#9ba595;
    --line:#2e352d;--leaf:#8ec49d;--tint:#243129;--warn:#e7a283;--warntint:#38271f;--empty:#252b25}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{background:var(--paper);color:var(--ink);font:16px/1.5 var(--sans);scroll-padding-top:5rem;
    -webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:0 clamp(1rem,4vw,3rem);max-width:90rem}
    header{padding:clamp(2rem,6vw,4rem) 0 1.5rem}
    h1{font:600 clamp(1.9rem,5vw,2.9rem)/1.15 var(--serif);letter-spacing:-.01em;margin:0}
    .lead{color:var(--soft);margin:.4rem 0 0;font-size:1.05rem}
    .chart{list-style:none;margin:2rem 0 0;padding:0;max-width:52rem}
    @media(min-width:70rem){.chart{max-width:none;columns:2;column-gap:5rem}}
    .chart li{break-inside:avoid}
    .chart a{display:grid;grid-template-columns:minmax(9rem,17rem) 1fr 2.6rem;gap:1rem;align-items:center;
    padding:.28rem .6rem;margin:0 -.6rem;border-radius:.5rem;color:inherit;text-decoration:none}
    .chart a:hover{background:var(--tint)}
    .taxon{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-family:var(--serif)}
    .common{color:var(--soft);font:.85rem var(--sans);margin-left:.6rem}
    .chart svg{width:100%;height:.7rem;border-radius:.35rem;background:var(--tint);display:block}
    .bar{fill:var(--leaf)}
    .count{text-align:right;font-variant-numeric:tabular-nums;color:var(--soft)}
    .more{color:var(--soft);margin:.4rem 0 0;font-size:.9rem}
    .tools{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;
    background:var(--paper);padding:.8rem 0;border-bottom:1px solid var(--line);margin-bottom:1.5rem}
    input[type=search],select{font:inherit;font-size:.95rem;color:inherit;background:var(--card);
    border:1px solid var(--line);border-radius:.6rem;padding:.42rem .7rem}
    input[type=search]{flex:1 1 12rem;min-width:0;max-width:18rem}
    fieldset{display:flex;flex-wrap:wrap;gap:.3rem;border:0;margin:0;padding:0;min-width:0}
    fieldset input{position:absolute;opacity:0;pointer-events:none}
    fieldset span{display:block;padding:.34rem .75rem;border-radius:2rem;font-size:.9rem;cursor:pointer;
    color:var(--soft);white-space:nowrap}
    fieldset b{font-weight:500;opacity:.75;font-variant-numeric:tabular-nums}
    fieldset span:hover{background:var(--empty)}
    fieldset input:checked+span{background:var(--tint);color:var(--leaf);font-weight:600}
    .sort{color:var(--soft);font-size:.9rem;white-space:nowrap}
    #shown{margin-left:auto;color:var(--soft);font-size:.9rem;font-variant-numeric:tabular-nums;
    white-space:nowrap}
    .cards{list-style:none;margin:0;padding:0;display:grid;gap:1.1rem;
    grid-template-columns:repeat(auto-fill,minmax(min(12.5rem,42vw),1fr))}
    .cards li{content-visibility:auto;contain-intrinsic-size:auto 17rem}
    .card{display:flex;flex-direction:column;width:100%;height:100%;padding:0;text-align:left;font:inherit;
    color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.9rem;overflow:hidden;
    cursor:pointer;transition:border-color .15s}
    .card:hover{border-color:var(--leaf)}
    :focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
    fieldset input:focus-visible+span{outline:3px solid var(--leaf);outline-offset:2px}
    .frame{display:grid;place-items:center;aspect-ratio:4/3;width:100%;background:var(--empty);overflow:hidden}
    .frame img{width:100%;height:100%;object-fit:cover;display:block}
    .card .frame{position:relative}
    .badge{position:absolute;left:.6rem;top:.6rem;background:var(--card);color:var(--soft);border-radius:2rem;
    padding:.1rem .6rem;font-size:.78rem}
    .missing{color:var(--soft);font-size:.85rem}
    .card .facts{display:flex;flex-direction:column;gap:.1rem;padding:.7rem .85rem .8rem;min-width:0;flex:1}
    .facts span{overflow:hidden;text-overflow:ellipsis}
    .name{font:600 1.06rem/1.3 var(--serif);display:-webkit-box;-webkit-line-clamp:2;
    -webkit-box-orient:vertical}
    .scientific{font-style:italic;font-family:var(--serif);color:var(--leaf)}
    .family,.confidence{color:var(--soft);font-size:.88rem}
    .file{color:var(--soft);font-size:.78rem;margin-top:auto;padding-top:.35rem;white-space:nowrap;
    direction:rtl;text-align:left}
    .failed .name,.notAPlant .name,.unknown .name{color:var(--soft)}
    .failed{background:var(--warntint);border-color:transparent}
    .failed .name{color:var(--warn)}
    .reason{font-size:.86rem;line-height:1.4;display:-webkit-box;-webkit-line-clamp:4;
    -webkit-box-orient:vertical}
    .none{text-align:center;color:var(--soft);padding:4rem 0}
    footer{display:flex;flex-wrap:wrap;gap:.2rem 2rem;justify-content:space-between;color:var(--soft);
    font-size:.88rem;padding:2.5rem 0;margin-top:2.5rem;border-top:1px solid var(--line)}
    footer p{margin:0}
    kbd{font:inherit;font-size:.8rem;border:1px solid var(--line);border-radius:.35rem;padding:.05rem .4rem;
    background:var(--card);margin-left:.5rem}
    kbd+kbd{margin-left:.15rem}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    dialog{border:0;border-radius:1.1rem;padding:0;width:min(34rem,92vw);color:inherit;
    background:var(--card);box-shadow:0 1.2rem 4rem #0006}
    dialog::backdrop{background:#0b0f0bb3}
    dialog .frame{aspect-ratio:auto;min-height:10rem}
    dialog .frame img{max-height:58vh;object-fit:contain}
    dialog .facts{padding:1.2rem 1.5rem 1.4rem;overflow-wrap:anywhere}
    dialog h2{font:600 1.5rem/1.25 var(--serif);margin:0}
    dialog p{margin:.15rem 0}
    dialog .note{margin:.8rem 0;line-height:1.55}
    dialog .file{direction:ltr;white-space:normal}
    dialog form{display:flex;gap:.5rem;margin-top:1rem}
    dialog button{font:inherit;font-size:.92rem;color:inherit;background:var(--empty);border:0;
    border-radius:.6rem;padding:.45rem .9rem;cursor:pointer}
    dialog button:disabled{opacity:.45;cursor:default}
    dialog button:last-child{margin-left:auto}
    @media(max-width:34rem){.chart a{grid-template-columns:1fr 7rem 2.2rem;gap:.7rem}
    .common{display:block;margin:0}.tools{position:static}.cards{gap:.7rem}
    #shown{margin-left:0}.card .facts{padding:.55rem .65rem .65rem}.keys{display:none}}
    @media print{.tools,.keys{display:none}.card{break-inside:avoid}}
    @media(prefers-reduced-motion:reduce){*{transition:none!important}}
    """
}
