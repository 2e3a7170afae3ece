import { IconChevronLeft } from '@tabler/icons-react'
import { leaveBy } from '#client/address/leave.ts'
import { navigate } from '#client/address/location.ts'
import { useTabs, useTitles } from '#client/address/workspace.ts'
import { SyncPill } from './sync-pill.tsx'
import classes from './title-bar.module.css'

/** Characters of a title that stand beside the words of the queue at 360 px. */
const ALONE = 17
const BESIDE_BACK = 13
/** Those of a longer one that still stand on one line at 320 px: more of them take two. */
const ALONE_SMALL = 24
const SMALL_BESIDE_BACK = 20

/** Phone's title bar: where I am, what the screen says of itself, state of the queue (ux "Phone"). */
export function TitleBar() {
  const { onglets, courant } = useTabs()
  const titles = useTitles()
  const tab = onglets.find(t => t.nom === courant)
  const title = tab ? titles[tab.nom] : undefined
  const back = title?.retour
  const words = title?.titre ?? tab?.titre ?? 'Accueil'
  const long = words.length > (back ? BESIDE_BACK : ALONE)
  const twoLines = words.length > (back ? SMALL_BESIDE_BACK : ALONE_SMALL)
  return (
    <header className={classes.bar} data-long={long || undefined} data-two-lines={twoLines || undefined}>
      {back && (
        <button
          type="button"
          className={classes.back}
          aria-label="Retour à l’écran précédent"
          onClick={() => leaveBy(() => navigate(back, { replace: true }))}
        >
          <IconChevronLeft size={24} stroke={1.8} aria-hidden />
        </button>
      )}
      <div className={classes.titles}>
        <h1 className={classes.title}>{words}</h1>
        {title?.detail && <p className={classes.detail}>{title.detail}</p>}
      </div>
      <SyncPill mobile short={long} />
    </header>
  )
}
