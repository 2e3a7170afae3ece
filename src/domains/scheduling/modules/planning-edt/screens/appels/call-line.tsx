import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useWriting } from '#client/reading/use-writing.ts'
import type { AppelBureau, CibleAppel } from '#domains/scheduling/model/appels/appel.ts'
import { attribuerAppel, retirerAppel } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter } from '#wire/french.ts'
import { PostChip } from '../post-chip.tsx'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

const REPONSES: Readonly<Record<'oui' | 'non' | 'rien', { readonly mots: string; readonly ton: PillTone }>> = {
  oui: { mots: 'a dit oui', ton: 'good' },
  non: { mots: 'ne peut pas', ton: 'mute' },
  rien: { mots: 'pas encore répondu', ton: 'wait' },
}

function etatDe({ etat, tenu, pourvu_par, destinataires }: AppelBureau, passe: boolean): string {
  if (etat === 'pourvu') return tenu ? `${pourvu_par ?? ''} prend ce poste` : `${pourvu_par ?? ''} ne l’a plus`
  if (etat === 'ouvert' && passe) return 'personne ne l’a pris'
  if (etat === 'retire') return 'retiré'
  return `${compter(destinataires.length, 'personne prévenue', 'personnes prévenues')}`
}

/** "2 réponses sur 12". */
const direReponses = (destinataires: AppelBureau['destinataires']): string =>
  `${compter(destinataires.filter(d => d.reponse !== null).length, 'réponse')} sur ${destinataires.length}`

const cibleDe = ({ pointage_id, pointage_date, poste_id, heure_debut, heure_fin }: AppelBureau): CibleAppel =>
  pointage_id === null ? { date: pointage_date, poste_id, heure_debut, heure_fin } : { pointage_id }

/** One call: the post, what each has said, and what may be done about it while nobody has it. */
export function CallLine({ appel }: { readonly appel: AppelBureau }) {
  const { online, aujourdhui } = useBureauAutour()
  const donner = useWriting(attribuerAppel, { also: ['edt'], final: true })
  const retirer = useWriting(retirerAppel, { also: ['edt'], final: true })
  const { appel_id, version, etat, destinataires } = appel
  const [autres, setAutres] = useState(false)
  const passe = appel.pointage_date < aujourdhui
  const params = { appel_id: String(appel_id) }
  return (
    <div className={classes.call}>
      <p className={screen.shift}>
        <PostChip poste={appel} />
        <span>
          <span>{`${appel.poste_libelle} ${phraseHoraire(appel)}`}</span>
          <span>
            <Pill tone={appel.tenu ? 'good' : 'wait'} wrap>
              {etatDe(appel, passe)}
            </Pill>
          </span>
        </span>
      </p>
      {etat === 'ouvert' && !passe && (
        <>
          <details className={classes.details}>
            <summary>{direReponses(destinataires)}</summary>
            <ul className={classes.asked} aria-label="Réponses">
              {destinataires.map(({ utilisateur_id, label, reponse }) => (
                <li key={utilisateur_id}>
                  <span>{label}</span>
                  <Pill tone={REPONSES[reponse ?? 'rien'].ton}>{REPONSES[reponse ?? 'rien'].mots}</Pill>
                  <OneTapButton
                    size="xs"
                    variant="default"
                    disabled={!online}
                    aria-label={`Donner le poste à ${label}`}
                    onClick={() => donner.write({ params, body: { utilisateur_id, version } })}
                  >
                    Donner
                  </OneTapButton>
                </li>
              ))}
            </ul>
          </details>
          <Refusal>{donner.message ?? retirer.message}</Refusal>
          <Button size="xs" variant="default" disabled={!online} onClick={() => setAutres(true)}>
            Prévenir d’autres personnes…
          </Button>
          <CallDialog opened={autres} cible={cibleDe(appel)} appel={appel} onClose={() => setAutres(false)} />
          <OneTapButton
            size="xs"
            variant="subtle"
            color="red"
            disabled={!online}
            onClick={() => retirer.write({ params, body: { version } })}
          >
            Ne plus le proposer
          </OneTapButton>
        </>
      )}
    </div>
  )
}
