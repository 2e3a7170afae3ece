import classes from './auth.module.css'
import type { Demo } from './login-context.ts'

type Props = {
  demo: Demo
  /** Address being signed in, if any. */
  pending: string | null
  onEnter: (given: { username: string; password: string }) => void
}

/** Demonstration accounts, one tap each; the server lists them in demonstration mode only. */
export function DemoAccounts({ demo, pending, onEnter }: Props) {
  return (
    <section className={classes.demo} aria-labelledby="demo">
      <h2 id="demo">Comptes de démonstration</h2>
      {demo.comptes.map(({ email, libelle }) => (
        <button
          key={email}
          type="button"
          className={classes.account}
          disabled={pending !== null}
          onClick={() => onEnter({ username: email, password: demo.mot_de_passe })}
        >
          <b>{libelle.split(' · ')[0]}</b>
          <span>{[...libelle.split(' · ').slice(1), email].join(' · ')}</span>
        </button>
      ))}
    </section>
  )
}
