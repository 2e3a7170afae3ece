import { IconCircleCheck } from '@tabler/icons-react'
import { NIVEAUX_DITS, parPersonne } from '#domains/scheduling/view/equipe/controle.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './proposal.module.css'
import type { VerdictVu } from './use-verdict.ts'

type Props = { vu: VerdictVu; moi: number; autre: number; prenom: string }

const PAR: Readonly<Record<VerdictVu['par'], string>> = {
  telephone:
    'Vérifié sur ce téléphone\u00a0: le bureau vérifiera la moyenne sur 12 semaines, l’âge et le contrat de votre collègue.',
  en_cours: 'Vérifié sur ce téléphone, vérification par le bureau en cours…',
  bureau: 'Vérifié par le bureau.',
  bureau_absent: 'Vérifié sur ce téléphone\u00a0; le bureau vérifiera à la réception.',
}

/** Rules that the exchange would break, person by person, and who has checked. */
export function VerdictList({ vu, moi, autre, prenom }: Props) {
  const { verdict, par } = vu
  const groupes = parPersonne(verdict?.anomalies ?? [], { moi, autre, prenom })
  return (
    <section className={classes.verdict} aria-label="Règles de travail" aria-live="polite">
      <h2 className={classes.titre}>Règles de travail</h2>
      {verdict && groupes.length === 0 && (
        <p className={classes.bon}>
          <IconCircleCheck size={20} aria-hidden />
          Rien à signaler, ni pour vous ni pour {prenom}.
        </p>
      )}
      {groupes.map(({ titre, anomalies }) => (
        <div key={titre} className={classes.groupe}>
          <h3 className={classes.label}>{titre}</h3>
          <ul className={classes.anomalies}>
            {anomalies.map(a => (
              <li key={`${a.code}:${a.jour}:${a.pointages.join()}`} data-niveau={a.niveau}>
                <Pill tone={NIVEAUX_DITS[a.niveau].ton}>{NIVEAUX_DITS[a.niveau].mots}</Pill>
                <p>{a.phrase}</p>
                <p className={classes.reference}>{a.reference}</p>
                {a.accord && <p className={classes.reference}>{a.accord}</p>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.note} data-ton={par === 'telephone' ? 'attente' : undefined}>
        {PAR[par]}
      </p>
    </section>
  )
}
