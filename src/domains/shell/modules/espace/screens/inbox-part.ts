import { lazyPart } from '#client/page/lazy-part.tsx'

/** Its code comes after the frame is drawn, as its lines do. */
export const Inbox = lazyPart(() => import('#domains/shell/view/inbox/inbox.tsx').then(part => part.Inbox))
