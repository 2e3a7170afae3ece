import { Button } from '@mantine/core'
import { IconArrowsExchange, IconDoorEnter, IconDoorExit, IconHome, IconPlaneDeparture } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { peut } from '#domains/residences/model/resident.ts'
import {
  annulerSortie,
  attribuerAppartement,
  type FicheResident,
  formulaireAbsence,
  formulaireAppartement,
  formulaireRetour,
  formulaireSortie,
  noterAbsence,
  noterRetour,
  noterSortie,
  retirerAbsence,
  retirerAppartement,
} from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly resident: FicheResident; readonly online: boolean }

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** What may be done about somebody where they stand, each taken back as one. */
export function Acts({ resident, online }: Props) {
  const { etat, resident_id, logement_id, sortie } = resident
  const of = { params: { id: String(resident_id) } }
  const place = { online, resident }
  return (
    <div className={classes.row}>
      {peut(etat, 'admettre') && (
        <GiveRoom {...place} label={etat === 'sorti' ? 'Admettre de nouveau' : 'Admettre'} principal />
      )}
      {peut(etat, 'revenir') && <ComeBack {...place} />}
      {peut(etat, 'changer') && (
        <GiveRoom {...place} label={logement_id === null ? 'Donner un logement' : 'Changer de logement'} />
      )}
      {peut(etat, 'absenter') && (
        <FormButton
          label="Absence"
          icone={<IconPlaneDeparture {...ICON} />}
          disabled={!online}
          read={formulaireAbsence}
          write={noterAbsence}
          of={of}
          undo={({ absence_id }: { absence_id: number }) =>
            undoBy(
              retirerAbsence,
              { params: { ...of.params, absence_id: String(absence_id) } },
              'L’absence reste notée.',
            )
          }
        />
      )}
      {peut(etat, 'sortir') && sortie === null && (
        <FormButton
          label="Sortie"
          icone={<IconDoorExit {...ICON} />}
          disabled={!online}
          read={formulaireSortie}
          write={noterSortie}
          of={of}
          undo={() => undoBy(annulerSortie, of, 'La sortie reste dite.')}
        />
      )}
      {sortie !== null && <TakeLeavingBack {...place} />}
    </div>
  )
}

function GiveRoom({ resident, online, label, principal = false }: Props & { label: string; principal?: boolean }) {
  const params = { id: String(resident.resident_id) }
  return (
    <FormButton
      label={label}
      principal={principal}
      icone={principal ? <IconDoorEnter {...ICON} /> : <IconArrowsExchange {...ICON} />}
      disabled={!online}
      read={formulaireAppartement}
      write={attribuerAppartement}
      of={{ params }}
      undo={({ affect_id }: { affect_id: number }) =>
        undoBy(retirerAppartement, { params: { ...params, affect_id: String(affect_id) } }, 'Le logement reste donné.')
      }
    />
  )
}

function ComeBack({ resident, online }: Props) {
  const absence = resident.absences.find(a => a.en_cours === 1)
  if (!absence) return null
  const of = { params: { id: String(resident.resident_id), absence_id: String(absence.absence_id) } }
  return (
    <FormButton
      label="Retour"
      principal
      icone={<IconHome {...ICON} />}
      disabled={!online}
      read={formulaireRetour}
      write={noterRetour}
      of={of}
      undo={({ avant }: { avant: { absence_au: string | null } }) =>
        undoBy(noterRetour, { ...of, body: avant }, 'Le retour reste noté.')
      }
    />
  )
}

function TakeLeavingBack({ resident, online }: Props) {
  const of = { params: { id: String(resident.resident_id) } }
  const { write, pending } = useWriting(annulerSortie, {
    toast: true,
    undo: ({ avant }) => undoBy(noterSortie, { ...of, body: avant }, 'La sortie reste retirée.'),
  })
  return (
    <Button variant="default" loading={pending} disabled={!online} onClick={() => void write(of)}>
      Retirer la sortie
    </Button>
  )
}
