// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

/// The types of this module, by their names on the wire.
///
/// What a call sends is under `#Input`, what it answers under `#Output`, what a stream sends under
/// `#Message`. Nothing else refers to it: a program that does not ask has no table.
public enum GeneratedLexiconsIndex {
    /// The type of every object, record and body.
    public static let types: [String: any LexiconCodable.Type] = [
        "com.example.admin.getNote#account": ComExample.Admin.GetNote.Account.self,
        "com.example.admin.getNote#key": ComExample.Admin.GetNote.Key.self,
        "com.example.admin.getNote#Output": ComExample.Admin.GetNote.Output.self,
        "com.example.defs#node": ComExample.Defs.Node.self,
        "com.example.defs#branch": ComExample.Defs.Branch.self,
        "com.example.defs#leaf": ComExample.Defs.Leaf.self,
        "com.example.getNote#output": ComExample.GetNote.OutputValue.self,
        "com.example.getNote#type": ComExample.GetNote.TypeValue.self,
        "com.example.getNote#string": ComExample.GetNote.StringValue.self,
        "com.example.getNote#Output": ComExample.GetNote.Output.self,
        "com.example.getTheLongestName#Output": ComExample.GetTheLongestName.Output.self,
        "com.example.keepNote#Input": ComExample.KeepNote.Input.self,
        "com.example.keepNote#Output": ComExample.KeepNote.Output.self,
        "com.example.limits": ComExample.Limits.self,
        "com.example.limits#inner": ComExample.Limits.Inner.self,
        "com.example.limits#free": ComExample.Limits.Free.self,
        "com.example.listNotes#Output": ComExample.ListNotes.Output.self,
        "com.example.listPairs#Output": ComExample.ListPairs.Output.self,
        "com.example.moveNote#Input": ComExample.MoveNote.Input.self,
        "com.example.note": ComExample.Note.self,
        "com.example.other#branch": ComExample.Other.Branch.self,
        "com.example.putNote#Input": ComExample.PutNote.Input.self,
        "com.example.putNote#Output": ComExample.PutNote.Output.self,
        "com.example.settings": ComExample.Settings.self,
        "com.example.watchAll#Message": ComExample.WatchAll.Message.self,
        "com.example.watchNotes#note": ComExample.WatchNotes.Note.self,
        "com.example.watchNotes#gone": ComExample.WatchNotes.Gone.self,
        "com.example.watchNotes#Message": ComExample.WatchNotes.Message.self,
        "example.lexicon.record#demoObject": ExampleLexicon.Record.DemoObject.self,
        "example.lexicon.record#demoObjectTwo": ExampleLexicon.Record.DemoObjectTwo.self,
        "example.lexicon.record": ExampleLexicon.Record.self,
        "example.lexicon.record#stringFormats": ExampleLexicon.Record.StringFormats.self,
    ]
}
