/** Everyday words of one of the two standards only; the detector's model knows just one "Malay". */
const INDONESIAN = new Set(
  'karena bisa mobil uang kantor perusahaan bahwa saat anda kamu kapan kenapa mengapa coba gratis teman sekolah kuliah pajak polisi sepeda rumah-sakit indonesia rupiah jakarta kalian nggak enggak banget bagaimana apa-kabar terkait sebesar dapat listrik juni juli agustus desember maret kata sandi unduh unggah tautan situs berkas pengaturan pengguna silakan selamat-pagi pemerintah undang-undang nomor tersebut lalu sedangkan melalui beberapa'.split(
    ' ',
  ),
)
const MALAY = new Set(
  'kerana boleh wang kereta pejabat syarikat bahawa semasa awak bila percuma kawan cukai polis basikal hospital malaysia ringgit kuala lumpur encik puan ialah iaitu sebarang hendaklah kerajaan elektrik jun julai ogos disember mac laluan muat turun pautan laman fail tetapan sila akta nombor manakala baharu jawatan bagaimanapun daripada ke-atas cuma sekiranya pelajar'.split(
    ' ',
  ),
)

/** Indonesian unless Malay words outweigh: it has ten times the readers. */
export function malayOrIndonesian(text: string): 'id' | 'ms' {
  let balance = 0
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}-]+/gu)) {
    if (INDONESIAN.has(word)) balance++
    if (MALAY.has(word)) balance--
  }
  return balance < 0 ? 'ms' : 'id'
}
