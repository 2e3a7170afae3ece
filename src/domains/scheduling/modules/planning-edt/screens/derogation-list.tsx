import { Pill } from '#kit/pill/pill.tsx'
import type { DerogationDite } from '../view/derogations.ts'
import { NIVEAUX_DITS } from '../view/mots.ts'
import classes from './dialogs.module.css'

/** Why a rule is not kept, in the words of whoever wrote it: listed beside the rules, and counted among none of them. */
export function DerogationList({ derogations }: { readonly derogations: readonly DerogationDite[] }) {
  if (derogations.length === 0) return null
  const { forme, ton } = NIVEAUX_DITS.info
  return (
    <ul className={classes.rules} aria-label="Dérogations écrites">
      {derogations.map(({ cle, dit, par }) => (
        <li key={cle}>
          <span className={classes.ruleHead}>
            <Pill tone={ton}>
              <span aria-hidden>{forme}</span> dérogation écrite
            </Pill>
          </span>
          <span>{dit}</span>
          <span className={classes.quiet}>{par}</span>
        </li>
      ))}
    </ul>
  )
}
