import { Button, NativeSelect } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { Desk } from '#client/frames/desk.tsx'
import { ListExport } from '#client/frames/list-export.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { ETATS_LOGEMENT } from '#domains/residences/model/places.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { adresseLogement, lireChemin } from '../address.ts'
import {
  ajouterLogement,
  formulaireNouveauLogement,
  imprimerLogements,
  listerEtages,
  listerLogements,
  listerOccupations,
  listerTypes,
  supprimerLogement,
} from '../contract.ts'
import { ROOM_FACTS } from './exports.ts'
import { Floors } from './floors.tsx'
import { RoomPanel } from './room-panel.tsx'
import classes from './screen.module.css'
import { Waiting } from './waiting.tsx'
import { direOccupation } from './words.ts'

const TITRE = 'Logements'
const TOUS = '-1'

/** The house floor by floor, who lives where, who waits; beside it one room in full. */
export function Screen({ path }: ScreenProps) {
  const online = useOnline()
  const phone = useMobile()
  const ouvert = lireChemin(path)
  const [type, setType] = useAddressState('type', TOUS)
  const [etage, setEtage] = useAddressState('etage', TOUS)
  const [occupation, setOccupation] = useAddressState('occupation', TOUS)
  const etat = ETATS_LOGEMENT.find(e => e === occupation) ?? TOUS
  const lecture = useReading(listerLogements, { query: { type, etage, occupation: etat } })
  const { data } = lecture
  const filtre = type !== TOUS || etage !== TOUS || etat !== TOUS
  const ajout = (
    <FormButton
      label="Ajouter un logement"
      principal={data?.aucun ?? false}
      icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
      valider="Ajouter"
      disabled={!online}
      read={formulaireNouveauLogement}
      write={ajouterLogement}
      done={({ logement_id }: { logement_id: number }) => navigate(adresseLogement(logement_id))}
      undo={({ logement_id }: { logement_id: number }) =>
        undoBy(supprimerLogement, { params: { id: String(logement_id) } }, 'Le logement reste ajouté.')
      }
    />
  )
  return (
    <Desk
      title={TITRE}
      detail={data ? direOccupation(data.occupation) : ''}
      home={adresseLogement(null)}
      chosen={ouvert}
      tools={
        data &&
        !data.aucun && (
          <>
            {!phone && <span className={classes.under}>{direOccupation(data.occupation)}</span>}
            <div className={classes.tools}>
              {!phone && (
                <PrintButton
                  label="Imprimer"
                  titre="Occupation des logements"
                  read={() => download(imprimerLogements)}
                />
              )}
              {!phone && <ListExport title="Logements" file="logements" lines={data.logements} facts={ROOM_FACTS} />}
              {ajout}
            </div>
          </>
        )
      }
      filters={
        data &&
        !data.aucun && (
          <div className={classes.filters}>
            <Choice label="Type" read={listerTypes} value={type} onChange={setType} />
            <Choice label="Étage" read={listerEtages} value={etage} onChange={setEtage} />
            <Choice label="Occupation" read={listerOccupations} value={etat} onChange={setOccupation} />
          </div>
        )
      }
      panel={ouvert !== null && <RoomPanel key={ouvert} id={ouvert} online={online} />}
    >
      {!data && <ReadingState {...lecture} what="Les logements" kept={false} />}
      {data?.aucun && (
        <EmptyState
          icon={<IconBuildingCommunity size={32} stroke={1.6} />}
          title="Aucun logement pour l’instant"
          action={ajout}
        >
          Ajoutez les chambres et les appartements de la maison, étage par étage&nbsp;: vous y accueillerez les
          résidents.
        </EmptyState>
      )}
      {data && !data.aucun && (
        <div className={classes.floors}>
          <Waiting people={data.en_attente} />
          {data.logements.length === 0 && filtre && (
            <EmptyState
              title="Aucun logement ne correspond"
              action={
                <Button variant="default" onClick={() => navigate(`${adresseLogement(ouvert)}?`)}>
                  Tout montrer
                </Button>
              }
            />
          )}
          <Floors rooms={data.logements} chosen={ouvert} />
        </div>
      )}
    </Desk>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly read: typeof listerTypes
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One way of narrowing the list, by the house's own words. */
function Choice({ label, read, value, onChange }: ChoiceProps) {
  const { data } = useReading(read)
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...(data ?? [{ value: TOUS, label: 'Tous' }])]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
