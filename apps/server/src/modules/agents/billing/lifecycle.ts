/** The lifecycle of a bill. */
import { defineLifecycle } from '#kernel';

export const billLifecycle = defineLifecycle({
  computed: { miss: 'not_reached', miss_upline: 'upline_missed', approve: 'due' },
  // each run pays again what is not paid in full
  due: { pay: 'issued', pay_part: 'part_paid', fail: 'insufficient' },
  part_paid: { pay: 'issued', pay_part: 'part_paid', write_off: 'written_off' },
  insufficient: { pay: 'issued', pay_part: 'part_paid', fail: 'insufficient', write_off: 'written_off' },
  issued: {},
  not_reached: {},
  upline_missed: {},
  written_off: {},
});

export type BillState = keyof typeof billLifecycle.table;
