import { IconChevronLeft } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { navigate } from '../address/location.ts'
import { useScreenTitle } from '../address/screen-title.ts'
import { useMobile } from '../address/viewport.ts'
import classes from './page-head.module.css'

type Props = {
  titre: string
  detail: string
  /** Where the arrow leads; absent on the list itself and beside it. */
  retour?: string
  /** Stands beside the list, whose title is the tab's. */
  aCote?: boolean
}

/** Heading of a page; on a phone the workspace's title bar says it, with the arrow back. */
export function PageHead(props: Props) {
  const { titre, detail, retour, aCote = false } = props
  const mobile = useMobile()
  return (
    <>
      {!aCote && <TabTitle {...props} />}
      {!mobile && (
        <header className={classes.root}>
          {retour && !aCote && (
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
