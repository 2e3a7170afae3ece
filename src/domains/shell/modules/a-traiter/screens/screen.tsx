import { Inbox } from '#domains/shell/view/inbox/inbox.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import classes from './screen.module.css'

export function Screen() {
  return (
    <div className={classes.screen}>
      <PageHeader title="À traiter" />
      <Inbox alone />
    </div>
  )
}
