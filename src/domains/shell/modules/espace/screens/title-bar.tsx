import { IconChevronLeft } from '@tabler/icons-react'
import { navigate } from '#client/location.ts'
import { useTabs, useTitles } from '#client/workspace.ts'
import { SyncPill } from './sync-pill.tsx'
import classes from './title-bar.module.css'

/** Phone's title bar: where I am, what the screen says of itself, state of the queue (ux "Phone"). */
export function TitleBar() {
  const { onglets, courant } = useTabs()
  const titles = useTitles()
  const tab = onglets.find(t => t.nom === courant)
  const title = tab ? titles[tab.nom] : undefined
  const back = title?.retour
  return (
    <header className={classes.bar}>
      {back && (
        <button
          type="button"
          className={classes.back}
          aria-label="Retour à l’écran précédent"
          onClick={() => navigate(back)}
        >
          <IconChevronLeft size={24} stroke={1.8} aria-hidden />
        </button>
      )}
      <div className={classes.titles}>
        <h1 className={classes.title}>{title?.titre ?? tab?.titre ?? 'Accueil'}</h1>
        {title?.detail && <p className={classes.detail}>{title.detail}</p>}
      </div>
      <SyncPill mobile />
    </header>
  )
}
