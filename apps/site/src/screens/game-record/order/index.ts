/** A lottery order in full. */
export { OrderDetail } from './order-detail.tsx';
