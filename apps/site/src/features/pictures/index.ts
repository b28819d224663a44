/** Pictures that members send: checked and shrunk before they are sent, and shown again to who sent them. */
export { OwnPicture } from './own-picture.tsx';
export { PictureField } from './picture-field.tsx';
export { useSendPicture } from './use-send-picture.ts';
