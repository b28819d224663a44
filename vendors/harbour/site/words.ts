/** Harbour's own texts, in its languages. */

export interface SiteWords {
  readonly lang: string;
  readonly game: string;
  readonly notice: string;
  readonly here: string;
  readonly stake: string;
  readonly tenth: string;
  readonly half: string;
  readonly all: string;
  readonly heads: string;
  readonly tails: string;
  readonly won: string;
  readonly lost: string;
  readonly empty: string;
  readonly gone: string;
  readonly closed: string;
}

const words: { readonly [language: string]: SiteWords } = {
  EN: {
    lang: 'en',
    game: 'Harbour Coin',
    notice: 'A sandbox: no real money.',
    here: 'Your wallet at Harbour',
    stake: 'Stake',
    tenth: 'A tenth',
    half: 'Half',
    all: 'All',
    heads: 'Heads',
    tails: 'Tails',
    won: 'You won',
    lost: 'You lost',
    empty: 'There is nothing in this wallet. Move money here in the e-wallet first.',
    gone: 'This table is closed. Open the game again.',
    closed: 'Harbour is being repaired. Please come back a little later.',
  },
  VI: {
    lang: 'vi',
    game: 'Đồng Xu Bến Cảng',
    notice: 'Trang thử: không có tiền thật.',
    here: 'Ví của bạn tại Harbour',
    stake: 'Mức cược',
    tenth: 'Một phần mười',
    half: 'Một nửa',
    all: 'Tất cả',
    heads: 'Ngửa',
    tails: 'Sấp',
    won: 'Bạn thắng',
    lost: 'Bạn thua',
    empty: 'Ví này chưa có tiền. Hãy chuyển tiền vào trong ví điện tử trước.',
    gone: 'Bàn này đã đóng. Hãy mở lại trò chơi.',
    closed: 'Harbour đang bảo trì. Vui lòng quay lại sau.',
  },
  PT: {
    lang: 'pt',
    game: 'Moeda do Porto',
    notice: 'Um ambiente de teste: sem dinheiro real.',
    here: 'Sua carteira na Harbour',
    stake: 'Aposta',
    tenth: 'Um décimo',
    half: 'Metade',
    all: 'Tudo',
    heads: 'Cara',
    tails: 'Coroa',
    won: 'Você ganhou',
    lost: 'Você perdeu',
    empty: 'Não há nada nesta carteira. Transfira dinheiro na carteira eletrônica primeiro.',
    gone: 'Esta mesa está fechada. Abra o jogo de novo.',
    closed: 'A Harbour está em manutenção. Volte um pouco mais tarde.',
  },
  TL: {
    lang: 'tl',
    game: 'Barya ng Daungan',
    notice: 'Pagsubok lang: walang totoong pera.',
    here: 'Ang wallet mo sa Harbour',
    stake: 'Taya',
    tenth: 'Ikasampu',
    half: 'Kalahati',
    all: 'Lahat',
    heads: 'Ulo',
    tails: 'Buntot',
    won: 'Nanalo ka',
    lost: 'Natalo ka',
    empty: 'Walang laman ang wallet na ito. Maglipat muna ng pera sa e-wallet.',
    gone: 'Sarado na ang mesang ito. Buksan muli ang laro.',
    closed: 'Inaayos ang Harbour. Bumalik mamaya.',
  },
  ZH: {
    lang: 'zh',
    game: '港湾硬币',
    notice: '测试环境：没有真实资金。',
    here: '您在 Harbour 的钱包',
    stake: '下注',
    tenth: '十分之一',
    half: '一半',
    all: '全部',
    heads: '正面',
    tails: '反面',
    won: '您赢了',
    lost: '您输了',
    empty: '此钱包没有余额。请先在电子钱包中转入。',
    gone: '此桌已关闭。请重新打开游戏。',
    closed: 'Harbour 正在维护，请稍后再来。',
  },
  TH: {
    lang: 'th',
    game: 'เหรียญท่าเรือ',
    notice: 'ระบบทดสอบ: ไม่มีเงินจริง',
    here: 'กระเป๋าเงินของคุณที่ Harbour',
    stake: 'เดิมพัน',
    tenth: 'หนึ่งในสิบ',
    half: 'ครึ่งหนึ่ง',
    all: 'ทั้งหมด',
    heads: 'หัว',
    tails: 'ก้อย',
    won: 'คุณชนะ',
    lost: 'คุณแพ้',
    empty: 'ไม่มีเงินในกระเป๋านี้ โปรดโอนเงินเข้ามาในกระเป๋าเงินก่อน',
    gone: 'โต๊ะนี้ปิดแล้ว โปรดเปิดเกมใหม่',
    closed: 'Harbour กำลังปรับปรุง โปรดกลับมาใหม่ภายหลัง',
  },
};

export function wordsIn(language: string): SiteWords {
  const found = words[language] ?? words.EN;
  if (!found) throw new Error('English is always available');
  return found;
}
