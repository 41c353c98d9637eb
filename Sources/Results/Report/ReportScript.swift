/// What a contact sheet does: filter, sort, move by keys, look closer.
///
/// Without it all rows are there.
///
/// The choice is kept in the address after `#`, so that a link leads to it. Text from results is only
/// ever put in as text.
enum ReportScript {
  static let text = """
    'use strict';
    (() => {
    const $ = id => document.getElementById(id);
    const list = $('cards'), q = $('q'), sort = $('sort'), closer = $('closer');
    const radios = [...document.getElementsByName('status')];
    const cards = [...list.querySelectorAll('.card')].map(button => {
      const text = kind => button.querySelector('.' + kind)?.textContent ?? '';
      return {button, item: button.parentElement, number: +button.dataset.number,
        status: button.dataset.status, name: text('name'), scientific: text('scientific'),
        family: text('family'), file: text('file'), note: text('note'),
        confidence: button.dataset.confidence === '' ? -1 : +button.dataset.confidence,
        words: ['name', 'scientific', 'family', 'file', 'note'].map(text).join('\\n').toLowerCase()};
    });
    let shown = cards, looking = null;

    const orders = {
      '': (a, b) => a.number - b.number,
      confidence: (a, b) => b.confidence - a.confidence || a.number - b.number
    };
    const byText = key => (a, b) =>
      !a[key] - !b[key] || a[key].localeCompare(b[key], 'en') || a.number - b.number;

    const show = () => {
      const wanted = q.value.trim().toLowerCase().split(/\\s+/).filter(Boolean);
      const status = radios.find(radio => radio.checked)?.value ?? '';
      shown = cards.filter(card => (!status || card.status === status)
        && wanted.every(word => card.words.includes(word)));
      shown.sort(orders[sort.value] ?? byText(sort.value));
      const chosen = new Set(shown);
      for (const card of cards) card.item.hidden = !chosen.has(card);
      list.append(...shown.map(card => card.item));
      $('none').hidden = shown.length > 0;
      $('shown').textContent = shown.length === cards.length ? shown.length + ' shown'
        : shown.length + ' of ' + cards.length;
    document.documentElement.dataset.shown = shown.length;
    };

    const remember = () => {
      const choice = new URLSearchParams();
      if (q.value.trim()) choice.set('q', q.value.trim());
      const status = radios.find(radio => radio.checked)?.value;
      if (status) choice.set('status', status);
      if (sort.value) choice.set('sort', sort.value);
      try { history.replaceState(null, '', '#' + choice); } catch { /* some viewers have no history */ }
    };

    const recall = () => {
      const choice = new URLSearchParams(location.hash.slice(1));
      q.value = choice.get('q') ?? '';
      const status = choice.get('status') ?? '';
      (radios.find(radio => radio.value === status) ?? radios[0]).checked = true;
      sort.value = choice.get('sort') ?? '';
      if (sort.selectedIndex < 0) sort.value = '';
      show();
    };

    const look = card => {
      looking = card;
      const image = card.button.querySelector('img'), target = $('closer-image');
      target.hidden = !image;
      target.nextElementSibling.hidden = !!image;
      if (image) target.src = image.src;
      for (const key of ['name', 'scientific', 'family', 'note', 'file']) {
        $('closer-' + key).textContent = card[key];
        $('closer-' + key).hidden = !card[key];
      }
      $('back').disabled = shown[0] === card;
      $('forth').disabled = shown[shown.length - 1] === card;
      if (!closer.open) closer.showModal();
    };

    const step = by => {
      const next = shown[shown.indexOf(looking) + by];
      if (next) look(next);
    };

    /* Up and down go by rows: the number of cards whose tops are level with the first one's. */
    const move = (card, key) => {
      const top = shown[0].item.offsetTop;
      const across = Math.max(1, shown.filter(other => other.item.offsetTop === top).length);
      const by = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across}[key];
      const next = shown[shown.indexOf(card) + by];
      next?.button.focus();
      next?.item.scrollIntoView({block: 'nearest'});
    };

    const changed = () => { show(); remember(); };
    q.addEventListener('input', changed);
    sort.addEventListener('change', changed);
    for (const radio of radios) radio.addEventListener('change', changed);
    addEventListener('hashchange', recall);
    list.addEventListener('click', event => {
      const button = event.target.closest('.card');
      if (button) look(cards[+button.dataset.number]);
    });
    $('back').addEventListener('click', () => step(-1));
    $('forth').addEventListener('click', () => step(1));
    closer.addEventListener('click', event => { if (event.target === closer) closer.close(); });
    closer.addEventListener('close', () => looking?.button.focus());
    addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (closer.open) {
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
        return;
      }
      const card = cards[+document.activeElement?.closest?.('.card')?.dataset.number];
      if (event.key.startsWith('Arrow')) {
        const isFree = !['INPUT', 'SELECT'].includes(document.activeElement?.tagName);
        if (card) { move(card, event.key); event.preventDefault(); }
        else if (isFree && shown.length && /Left|Right/.test(event.key)) shown[0].button.focus();
      } else if (event.key === '/' && document.activeElement !== q) {
        q.focus();
        q.select();
        event.preventDefault();
      } else if (event.key === 'Escape') {
        q.value = '';
        radios[0].checked = true;
        changed();
        document.activeElement?.blur();
      }
    });
    recall();
    document.documentElement.dataset.ready = 'yes';
    })();
    """
}
