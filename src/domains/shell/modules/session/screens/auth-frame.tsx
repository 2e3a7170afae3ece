import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '#client/location.ts'
import classes from './auth.module.css'

/** Layout shared by the screens of somebody not signed in. */
export function AuthFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
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
