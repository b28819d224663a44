/** The sandbox's own texts, in its languages. */
import type { PaymentAction } from './payment-actions.ts';
import type { PaymentState } from './store.ts';

const english = {
  lang: 'en',
  title: 'Sandbox Pay',
  notice: 'This page moves no real money.',
  to: 'Pay to',
  order: 'Order',
  amount: 'Amount',
  choose: 'What shall happen?',
  back: 'Back to the merchant',
  gone: 'No such payment. It may have been forgotten when the sandbox was restarted.',
  actions: {
    pay: { label: 'Pay', line: 'The merchant hears at once.' },
    decline: { label: 'Decline', line: 'The merchant hears that it failed.' },
    'time-out': { label: 'Time out', line: 'The merchant hears nothing.' },
    'pay-twice': { label: 'Pay, and say it twice', line: 'One payment, reported three times.' },
    'pay-wrong-amount': { label: 'Pay a wrong amount', line: 'One unit more than was asked.' },
    'pay-late': { label: 'Pay late', line: 'The merchant hears 20 seconds after you are back.' },
  } satisfies { readonly [Action in PaymentAction]: object },
  states: {
    paid: 'This payment is made.',
    declined: 'This payment was declined.',
    'timed-out': 'This payment timed out.',
  } satisfies { readonly [State in Exclude<PaymentState, 'open'>]: string },
};

export type SiteWords = typeof english;

const vietnamese: SiteWords = {
  lang: 'vi',
  title: 'Sandbox Pay',
  notice: 'Trang này không chuyển tiền thật.',
  to: 'Thanh toán cho',
  order: 'Mã đơn',
  amount: 'Số tiền',
  choose: 'Điều gì sẽ xảy ra?',
  back: 'Quay lại trang cá cược',
  gone: 'Không có khoản thanh toán này. Có thể nó đã mất khi sandbox khởi động lại.',
  actions: {
    pay: { label: 'Thanh toán', line: 'Bên nhận được báo ngay.' },
    decline: { label: 'Từ chối', line: 'Bên nhận được báo là thất bại.' },
    'time-out': { label: 'Hết giờ', line: 'Bên nhận không được báo gì.' },
    'pay-twice': { label: 'Thanh toán, báo hai lần', line: 'Một khoản, báo ba lần.' },
    'pay-wrong-amount': { label: 'Thanh toán sai số tiền', line: 'Thừa một đơn vị so với yêu cầu.' },
    'pay-late': { label: 'Thanh toán muộn', line: 'Bên nhận được báo sau khi bạn quay lại 20 giây.' },
  },
  states: {
    paid: 'Khoản này đã được thanh toán.',
    declined: 'Khoản này đã bị từ chối.',
    'timed-out': 'Khoản này đã hết giờ.',
  },
};

export function wordsIn(language: string): SiteWords {
  return language === 'VI' ? vietnamese : english;
}
