import { useReading } from '#client/reading/use-reading.ts'
import { lireMessage } from '../contract.ts'

/** One sheet and its readers, from the office; never kept on the device. */
export function useMessage(transmission_id: number) {
  return useReading(lireMessage, { params: { transmission_id: String(transmission_id) } })
}
