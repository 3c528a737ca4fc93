//! The one way to write a CSV file, and to read it back.

/// A file of these columns and rows.
///
/// Returns an error if the number of a row's cells is not the number of columns.
pub fn write<R>(columns: &[&str], rows: impl IntoIterator<Item = R>) -> Result<String, String>
where
    R: IntoIterator<Item: AsRef<[u8]>>,
{
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns).map_err(|error| error.to_string())?;
    for row in rows {
        writer.write_record(row).map_err(|error| error.to_string())?;
    }
    let bytes = writer.into_inner().map_err(|error| error.to_string())?;
    Ok(String::from_utf8(bytes).expect("cells are text"))
}

/// The rows of a file. The file must have these columns, and at least one row.
pub fn read(columns: &[&str], text: &str) -> Result<Vec<Vec<String>>, String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let mut records = reader.records();
    let head = records.next().transpose().map_err(|error| error.to_string())?;
    if !head.is_some_and(|head| head.iter().eq(columns.iter().copied())) {
        return Err(format!("line 1: the columns are not `{}`", columns.join(",")));
    }
    let rows = records.map(|row| row.map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>()));
    let rows = rows.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    if rows.is_empty() { Err("there is no line below the columns".into()) } else { Ok(rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 2] = ["program", "run_time"];

    #[test]
    fn what_was_written_can_be_read() {
        let rows = [["tree", "12345"], ["a tree of 1,023 \"nodes\"", ""]];
        let csv = write(&COLUMNS, rows).unwrap();
        assert_eq!(csv, "program,run_time\ntree,12345\n\"a tree of 1,023 \"\"nodes\"\"\",\n");
        assert_eq!(read(&COLUMNS, &csv).unwrap(), rows);
    }

    #[test]
    fn a_row_of_another_length_is_not_written() {
        let error = write(&COLUMNS, [["tree"]]).unwrap_err();
        assert!(error.contains("1 fields, but the previous record has 2"), "{error}");
    }

    #[test]
    fn a_damaged_file_is_refused_by_line() {
        let error = |text: &str| read(&COLUMNS, text).unwrap_err();
        assert_eq!(error(""), "line 1: the columns are not `program,run_time`");
        assert_eq!(error("program,time\ntree,1\n"), "line 1: the columns are not `program,run_time`");
        assert_eq!(error("program,run_time\n"), "there is no line below the columns");
        let damaged = error("program,run_time\ntree,1\ntree\n");
        assert!(damaged.contains("line: 3") && damaged.contains("1 fields"), "{damaged}");
    }
}
