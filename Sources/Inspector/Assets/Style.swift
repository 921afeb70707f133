/// The style sheet of all pages.
enum Style {
    /// A lens, for the browser's tab.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#2563c9" stroke-width="4" \
        stroke-linecap="round"><circle cx="13" cy="13" r="9"/><path d="M20 20l8 8"/></svg>
        """

    static let sheet = """
        :root{color-scheme:light dark;--back:#f4f5f7;--card:#fff;--text:#1c1f24;--quiet:#555d68;--line:#cfd4da;
        --link:#0a52b8;--accent:#0b5cc9;--bad:#a8141c;--good:#11652f;--warn:#fff3cd;--warn-text:#4a3800}
        @media(prefers-color-scheme:dark){:root{--back:#121417;--card:#1b1e23;--text:#e7eaee;--quiet:#a9b2bd;--line:#3a4048;
        --link:#8ab8ff;--accent:#2563c9;--bad:#ff9a9a;--good:#7fdc9c;--warn:#3d3207;--warn-text:#ffe9a8}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
        a{color:var(--link)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,
        textarea:focus-visible,summary:focus-visible,.wide:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        .skip{position:absolute;left:-9999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:8px;z-index:1}
        header{background:var(--card);border-bottom:1px solid var(--line)}
        nav ul{display:flex;flex-wrap:wrap;gap:0 4px;list-style:none;margin:0 auto;padding:0 12px;max-width:1400px}
        nav a{display:inline-block;padding:11px 10px;text-decoration:none;border-bottom:3px solid transparent}
        nav a[aria-current]{border-color:var(--accent);color:var(--text);font-weight:600}
        .tabs{margin:0 0 12px;border-bottom:1px solid var(--line)}.tabs ul{padding:0}.tabs a{padding:7px 10px}
        .banner{background:var(--warn);color:var(--warn-text);padding:8px max(22px,calc(50% - 678px));display:flex;flex-wrap:wrap;gap:4px 16px}
        .banner ul{margin:0;padding:0;list-style:none}.banner a{color:inherit}
        main{max-width:1400px;margin:0 auto;padding:16px 22px 60px}
        h1{font-size:1.6rem;line-height:1.2;margin:8px 0 16px;overflow-wrap:anywhere}
        h2{font-size:1.15rem;margin:32px 0 10px;overflow-wrap:anywhere}
        .wide{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0 0 12px}
        table{border-collapse:collapse;width:100%;font-size:.9rem}
        th,td{text-align:left;padding:7px 12px;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
        tbody tr:last-child td{border-bottom:0}th{color:var(--quiet);font-weight:600}
        td.number,th.number{text-align:right}td.number{font-variant-numeric:tabular-nums}td.summary{white-space:normal;min-width:16rem}
        tr.failed td{color:var(--bad)}tr.failed a{color:inherit}
        .verb{font:600 .85em ui-monospace,Menlo,Consolas,monospace;color:var(--quiet)}
        dl{display:grid;gap:0;margin:0 0 16px;background:var(--card);border:1px solid var(--line);border-radius:10px}
        dl div{display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:12px;padding:7px 14px;border-bottom:1px solid var(--line)}
        dl div:last-child{border-bottom:0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
        code,pre{font:.86rem/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
        pre{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px 14px;margin:0 0 12px}
        .copy{margin:0 0 12px}.copy figcaption{font-weight:600;margin:0 0 4px}
        form.call,form.filter{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:0 0 12px}
        label{display:grid;gap:3px;font-size:.9rem;color:var(--quiet);flex:1 1 13rem;max-width:min(100%,26rem)}
        label:has(textarea){flex-basis:100%;max-width:100%}
        label.flag{display:flex;gap:8px;align-items:center;flex:0 1 auto;min-height:44px;color:var(--text)}
        input,select,textarea{font:inherit;font-size:1rem;color:var(--text);background:var(--card);border:1px solid #7d8691;
        border-radius:8px;padding:9px 10px;width:100%;min-height:44px}
        input[type=checkbox]{width:20px;height:20px;min-height:0;accent-color:var(--accent)}
        textarea{font:.9rem/1.5 ui-monospace,Menlo,Consolas,monospace}
        button,.button{font:inherit;font-weight:600;color:#fff;background:var(--accent);border:1px solid var(--accent);
        border-radius:8px;padding:9px 16px;min-height:44px;cursor:pointer;display:inline-block;text-decoration:none}
        button.danger,figcaption button,[data-pause]{background:transparent;color:var(--link);border-color:currentColor}
        button.danger{color:var(--bad)}figcaption button{min-height:32px;padding:3px 10px;font-size:.85rem}
        .actions{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:0 0 12px}.actions form{margin:0}.actions p{margin:0}
        .forms{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:12px}
        .forms form{margin:0}td form.call{margin:0}td button{min-height:32px;padding:2px 10px}
        details{margin:0 0 12px}summary{cursor:pointer;padding:8px 0;color:var(--link);min-height:40px}
        .pictures{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 12px}
        .pictures img{width:120px;height:120px;object-fit:cover;border-radius:8px;border:1px solid var(--line);background:var(--card)}
        td.pick{width:1px}td.pick input{display:block;margin:2px 0}
        .drawing{max-height:80vh;overflow:auto}.tree{display:block}.tree text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:var(--text)}
        .tree rect{fill:var(--card);stroke:var(--quiet)}.tree path{fill:none;stroke:var(--quiet)}.tree .head{font-weight:600}
        .tree .node{fill:var(--quiet)}.tree a text{fill:var(--link)}
        .plain{margin:0;padding:0 0 0 1.1rem}
        .timeline{padding-left:1.4rem}.timeline li,.plain li{margin:0 0 8px;overflow-wrap:anywhere}
        .small{color:var(--quiet);font-size:.9rem}.error{border-left:4px solid var(--bad);padding-left:12px}
        .good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:600}
        .api{border-top:1px solid var(--line)}.api h2{margin-top:20px}
        @media(max-width:480px){main{padding:12px 14px 48px}.banner{padding:8px 14px}nav ul{padding:0 4px}dl div{grid-template-columns:1fr;gap:0}}
        """
}
