import { IconChevronLeft } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { navigate } from '../address/location.ts'
import { useScreenTitle } from '../address/screen-title.ts'
import { useMobile } from '../address/viewport.ts'
import { usePane } from '../frames/pane.tsx'
import classes from './page-head.module.css'

type Props = {
  titre: string
  detail: string
  /** Where the arrow leads; absent on the list itself and beside it. */
  retour?: string
}

/** Heading of a page; on a phone the workspace's title bar says it, with the arrow back. */
export function PageHead(props: Props) {
  const { titre, detail, retour } = props
  // Beside the list, whose title is the tab's.
  const beside = usePane() === 'detail'
  const mobile = useMobile()
  return (
    <>
      {!beside && <TabTitle {...props} />}
      {!mobile && (
        <header className={classes.root}>
          {retour && !beside && (
            <IconButton label="Retour à la liste" className={classes.fleche} onClick={() => navigate(retour)}>
              <IconChevronLeft size={24} aria-hidden />
            </IconButton>
          )}
          <div className={classes.texte}>
            <h1 className={classes.titre}>{titre}</h1>
            <p className={classes.sous}>{detail}</p>
          </div>
        </header>
      )}
    </>
  )
}

function TabTitle({ titre, detail, retour }: Props) {
  useScreenTitle(titre, { detail, retour })
  return null
}
