import { Button } from '@mantine/core'
import { IconAmbulance, IconLock, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import {
  direGroupe,
  MOTS_CONSENTEMENT,
  type SanteSaisie,
  SEULE_LA_CARTE,
  type VersionSante,
} from '#domains/residences/model/sante.ts'
import {
  enregistrerInformations,
  formulaireInformations,
  lireFicheUrgence,
  lireInformations,
} from '#domains/residences/model/sante-operations.ts'
import { Allergies } from '#domains/residences/view/allergies.tsx'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { adresseUrgence } from '../address.ts'
import classes from './screen.module.css'

type Props = { readonly id: number; readonly online: boolean }

/** The medical sheet: shut until somebody asks for it, since each reading is noted. Nothing for who may not. */
export function MedicalSheet({ id, online }: Props) {
  const [opened, setOpened] = useState(false)
  if (!mayCall(useSession(), [lireInformations, enregistrerInformations])) return null
  return (
    <TitledCard titre="Fiche médicale">
      {opened ? (
        <Sheet id={id} online={online} />
      ) : (
        <>
          <p className={classes.quiet}>Qui la lit est noté, avec l’heure.</p>
          <div className={classes.row}>
            <Button
              variant="default"
              leftSection={<IconLock size={18} stroke={1.8} aria-hidden />}
              disabled={!online}
              onClick={() => setOpened(true)}
            >
              Lire la fiche médicale
            </Button>
            <EmergencyButton id={id} online={online} />
          </div>
        </>
      )}
    </TitledCard>
  )
}

/** What one needs in an emergency, one press away. Nothing for who may not. */
export function EmergencyButton({ id, online }: Props) {
  if (!mayCall(useSession(), [lireFicheUrgence])) return null
  return (
    <Button
      variant="default"
      leftSection={<IconAmbulance size={18} stroke={1.8} aria-hidden />}
      disabled={!online}
      onClick={() => navigate(adresseUrgence(id))}
    >
      Fiche d’urgence
    </Button>
  )
}

function Sheet({ id, online }: Props) {
  const of = { params: { id: String(id) } }
  const reading = useReading(lireInformations, of)
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Sa fiche médicale" kept={false} />
  const [derniere, ...avant] = data.versions
  return (
    <>
      {derniere ? <Version version={derniere} /> : <p className={classes.quiet}>Rien n’est encore écrit.</p>}
      {data.girs.length > 1 && (
        <details className={classes.folded}>
          <summary>{`Évaluations GIR (${data.girs.length})`}</summary>
          <ul className={classes.list}>
            {data.girs.map(g => (
              <li key={`${g.gir} ${g.le} ${g.par}`}>{`GIR ${g.gir}, le ${direJour(g.le)}, ${g.par}`}</li>
            ))}
          </ul>
        </details>
      )}
      {avant.length > 0 && (
        <details className={classes.folded}>
          <summary>{`Versions d’avant (${avant.length})`}</summary>
          <ul className={classes.list}>
            {avant.map(v => (
              <li key={v.version} className={classes.entry}>
                <Version version={v} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div>
        <FormButton
          label="Modifier la fiche médicale"
          compact
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          kept={false}
          read={formulaireInformations}
          write={enregistrerInformations}
          of={of}
          undo={({ avant: stood }: { avant: SanteSaisie }) =>
            undoBy(enregistrerInformations, { ...of, body: stood }, 'La fiche médicale reste changée.')
          }
        />
      </div>
    </>
  )
}

function faitsDe(v: VersionSante): readonly Fact[] {
  const dit = MOTS_CONSENTEMENT[v.consentement]
  return [
    ['Directives', v.directives],
    ['Traitements', v.resident_medicaments],
    ['Autres', v.resident_autres_infos],
    ['Groupe', v.resident_groupe_sanguin && `${direGroupe(v.resident_groupe_sanguin)}. ${SEULE_LA_CARTE}`],
    [
      'GIR',
      v.resident_gir && v.date_evaluation && `${v.resident_gir}, le ${direJour(v.date_evaluation)}, ${v.evaluateur}`,
    ],
    ['Partage', v.consentement_le ? `${dit}, le ${direJour(v.consentement_le)}` : dit],
  ]
}

function Version({ version }: { version: VersionSante }) {
  const { version: n, ecrit_a, auteur } = version
  return (
    <>
      <Allergies>{version.resident_allergies}</Allergies>
      {version.resident_allergies === '' && <p className={classes.quiet}>Aucune allergie notée.</p>}
      <Facts facts={faitsDe(version)} lines />
      <p
        className={classes.quiet}
      >{`Version ${n}, ${[formaterInstant(ecrit_a), auteur].filter(Boolean).join(', ')}`}</p>
    </>
  )
}
