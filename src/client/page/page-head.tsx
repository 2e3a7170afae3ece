import { IconChevronLeft } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { leaveBy } from '../address/leave.ts'
import { navigate } from '../address/location.ts'
import { useScreenTitle } from '../address/screen-title.ts'
import { useMobile } from '../address/viewport.ts'
import { usePane } from '../frames/pane.tsx'
import classes from './page-head.module.css'

type Props = {
  title: string
  detail: string
  /** Where the arrow leads; absent on the list itself and beside it. */
  back?: string
}

/** Heading of a page; on a phone the workspace's title bar says it, with the arrow back. */
export function PageHead(props: Props) {
  const { title, detail, back } = props
  // Beside the list, whose title is the tab's.
  const beside = usePane() === 'detail'
  const mobile = useMobile()
  return (
    <>
      {!beside && <TabTitle {...props} />}
      {!mobile && (
        <header className={classes.root}>
          {back && !beside && (
            <IconButton
              label="Retour à la liste"
              className={classes.fleche}
              onClick={() => leaveBy(() => navigate(back, { replace: true }))}
            >
              <IconChevronLeft size={24} aria-hidden />
            </IconButton>
          )}
          <div className={classes.texte}>
            <h1 className={classes.titre}>{title}</h1>
            <p className={classes.sous}>{detail}</p>
          </div>
        </header>
      )}
    </>
  )
}

function TabTitle({ title, detail, back }: Props) {
  useScreenTitle(title, { detail, back: back })
  return null
}
