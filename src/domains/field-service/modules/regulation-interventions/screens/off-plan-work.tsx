import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  classerTravailVisite,
  reprendreTravailVisite,
} from '#domains/field-service/model/interventions/hors-planning-operations.ts'
import type { HorsPlanning, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { joindre } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { lireTravail, MOTIFS_HORS_PLANNING } from './lire-travail.ts'
import { faitRecu } from './mots.ts'
import classes from './off-plan-work.module.css'
import { ReportBlock } from './report-block.tsx'
import { PhotoButton } from './visit-photos.tsx'

/** Work of the field on a visit that had left its planning: kept whole, until whoever plans takes it back or has seen it (offline rule 11). */
export function OffPlanWork({ visite, online }: { visite: VisiteDetail; online: boolean }) {
  const [premier] = visite.hors_planning
  if (!premier) return null
  return (
    <section className={classes.root} aria-label="Travail reçu hors planning">
      <h3>Travail reçu hors planning</h3>
      <p className={classes.motif}>
        {MOTIFS_HORS_PLANNING[premier.motif]}&nbsp;: ce que le terrain en a fait est conservé.
      </p>
      <ol className={classes.suite}>
        {visite.hors_planning.map(h => {
          const { titre, texte, rapport, photo } = lireTravail(h)
          return (
            <li key={h.hors_planning_id}>
              <b>{titre}</b>
              {texte && <span className={classes.texte}>{texte}</span>}
              <span className={classes.discret}>
                {faitRecu(h, visite.jour)}, par {h.utilisateur}
              </span>
              {h.suite && <span className={classes.discret}>{direSuite(h.suite)}</span>}
              {photo && <PhotoButton sha256={photo} titre={texte || titre} />}
              {rapport && <ReportBlock rapport={rapport} totaux={null} />}
            </li>
          )
        })}
      </ol>
      <OffPlanChoices visite={visite} online={online} />
    </section>
  )
}

/** "Repris dans l’intervention par Inès Fabre, à 14:05". */
const direSuite = ({ sorte, utilisateur, fait_a }: NonNullable<HorsPlanning['suite']>): string =>
  `${sorte === 'repris' ? 'Repris dans l’intervention' : 'Vu et classé'} par ${utilisateur}, ${direQuand(fait_a)}`

/** What comes back with it: never a report that has not arrived. */
function direRepris(pieces: readonly HorsPlanning[]): string {
  const lues = pieces.map(lireTravail)
  const rapport = lues.some(l => l.rapport)
  const quoi = [
    'les étapes',
    ...(rapport ? ['le compte rendu'] : []),
    ...(lues.some(l => l.photo) ? ['les photos'] : []),
  ]
  const dit = `${joindre(quoi)} ci-dessus deviennent les siens.`
  return rapport ? dit : `${dit} Aucun compte rendu n’est arrivé\u00a0: il reste à faire, sur son téléphone.`
}

/** What may be done of it: taken back, for each of those who sent some, or seen and left. */
function OffPlanChoices({ visite, online }: { visite: VisiteDetail; online: boolean }) {
  const params = { id: String(visite.intervention_id) }
  const reprendre = useWriting(reprendreTravailVisite, { toast: true })
  const classer = useWriting(classerTravailVisite, { toast: true })
  const [qui, setQui] = useState<number | null>(null)
  const restees = visite.hors_planning.filter(h => h.suite?.sorte !== 'repris')
  const auteurs = new Map(restees.flatMap(h => (h.utilisateur_id ? [[h.utilisateur_id, h.utilisateur] as const] : [])))
  const nom = qui === null ? undefined : auteurs.get(qui)
  const dernier = visite.hors_planning.at(-1)?.hors_planning_id
  const ouverte = visite.etapes_en_cours !== 3
  if (!restees.some(h => h.suite !== undefined)) return null
  return (
    <div className={classes.choix}>
      {ouverte &&
        [...auteurs].map(([id, auteur]) => (
          <Button
            key={id}
            variant="default"
            size="xs"
            disabled={!online}
            loading={reprendre.pending}
            onClick={() => setQui(id)}
          >
            {auteurs.size > 1 ? `Reprendre le travail ${deQui(auteur)}` : 'Reprendre ce travail'}
          </Button>
        ))}
      {visite.nb_hors_planning > 0 && dernier && (
        <Button
          variant="subtle"
          size="xs"
          disabled={!online}
          loading={classer.pending}
          onClick={() => void classer.write({ params, body: { vu: dernier } })}
        >
          Vu, classer
        </Button>
      )}
      {qui !== null && nom && (
        <ConfirmDialog
          opened
          title="Reprendre ce travail"
          yes={`Reprendre le travail ${deQui(nom)}`}
          onCancel={() => setQui(null)}
          onYes={() => {
            void reprendre.write({ params, body: { de: visite.version, utilisateur_id: qui } })
            setQui(null)
          }}
        >
          <p>
            {visite.annulee ? 'L’intervention est rétablie et rendue' : 'L’intervention est rendue'} à {nom}&nbsp;:{' '}
            {direRepris(restees.filter(h => h.utilisateur_id === qui))} Ce qui est repris ne se défait pas.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
