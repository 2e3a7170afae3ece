import { type MouseEvent, type ReactNode, useContext } from 'react'
import { navigate } from '#client/address/location.ts'
import { TabContext } from '#client/address/tab-context.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import classes from './auth.module.css'

/** Layout shared by the screens of somebody not signed in; inside the workspace, which has its own frame, the card alone. */
export function AuthFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  if (useContext(TabContext) !== null)
    return (
      <div className={classes.inside}>
        <PageHeader title={title} />
        <div className={classes.card}>
          {intro && <p className={classes.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    )
  return (
    <div className={classes.screen}>
      <header className={classes.brand}>
        <span className={classes.mark} aria-hidden />
        Relais Terrain
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </main>
      <footer className={classes.foot}>Le terrain et les résidences, avec ou sans réseau.</footer>
    </div>
  )
}

/** Ways to the other screens of somebody not signed in; the workspace has its own. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return useContext(TabContext) === null && <p className={classes.links}>{children}</p>
}

export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} className={classes.link} onClick={follow}>
      {children}
    </a>
  )
}
